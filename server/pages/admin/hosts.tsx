/** The operators' page of hosts for links: what each has, and a form to add or change one. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountLabel } from '../../accounts/identity.ts'
import type { ListedHost } from '../../administration/link-hosts.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { Field, SelectField, verbatim } from '../forms/Field.tsx'
import { readFault, type SentForm } from '../forms/faults.ts'
import { type Asked, operator, page } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { Cell, Pick } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { ActTable, type AdminView, adminPage } from './AdminPage.tsx'
import { backTo } from './back.ts'

export interface AdminHostsPage extends AdminView {
	/** The host of links that name none. */
	usual: string
	hosts: ListedHost[]
	/** The name of the host that the form shows, to change it. */
	changed?: string | undefined
	/** The form when it was refused. */
	form?: SentForm | undefined
}

const valuesOf = (host: ListedHost): Record<string, string> => ({
	...{ host: host.origin, home: host.home ?? '', not_found: host.notFound ?? '' },
	...{ for: host.accounts === null ? host.openTo : 'named', accounts: host.accounts?.join(', ') ?? '' },
})

const fields = ['host', 'home', 'not_found', 'accounts']

const HostForm = ({ hosts, changed, form }: Omit<AdminHostsPage, 'usual'>) => {
	const words = useWords()
	const { admin } = words
	const { linkHosts: texts } = admin
	const host = hosts.find(({ name }) => name === changed)
	const values = form?.values ?? (host ? valuesOf(host) : {})
	return (
		<section class="panel" aria-labelledby="change">
			<h2 id="change">{texts.heading}</h2>
			<AsSent reading={readFault(form?.fault, fields, texts.form, words)} values={values}>
				<form method="post" action={adminPaths.hosts()} class="stack">
					<div class="grid">
						<Field name="host" label={admin.host} hint={texts.hint} {...verbatim} required />
						<Field name="home" type="url" label={texts.home} hint={texts.homeHint} {...verbatim} />
						<Field
							name="not_found"
							type="url"
							label={texts.notFound}
							hint={texts.notFoundHint}
							{...verbatim}
						/>
						<SelectField
							name="for"
							label={texts.openTo}
							value="all"
							choices={Object.entries(texts.openToWhom)}
						/>
						<Field name="accounts" label={texts.accounts} hint={texts.accountsHint} {...verbatim} />
					</div>
					<button type="submit">{texts.save}</button>
				</form>
			</AsSent>
		</section>
	)
}

const Row = ({ host }: { host: ListedHost }) => {
	const { admin, charts } = useWords()
	const { linkHosts: texts } = admin
	const { name, home, notFound, openTo, accounts, closedAt, figures } = host
	return (
		<tr>
			<Pick name="link_host" value={name} label={name} />
			<th scope="row" class="mono">
				{name}
				{closedAt !== null && <span class="bad"> {admin.closed}</span>}
				{home !== null && (
					<span class="hint">
						{texts.home}: {home}
					</span>
				)}
				{notFound !== null && (
					<span class="hint">
						{texts.notFound}: {notFound}
					</span>
				)}
			</th>
			<Cell of={texts.openTo} isLong>
				{accounts === null ? texts.openToWhom[openTo] : accounts.join(', ') || texts.nobody}
			</Cell>
			<Cell of={admin.linksOf}>{figure(figures.links, charts)}</Cell>
			<Cell of={texts.lately}>
				{figures.clicks === undefined ? texts.uncounted : figure(figures.clicks, charts)}
			</Cell>
			<td>
				<a href={`${adminPaths.hosts({ host: name })}#change`}>
					{texts.change}
					<span class="unseen"> {name}</span>
				</a>
			</td>
		</tr>
	)
}

export const adminHostsPage = ({ usual, ...data }: AdminHostsPage): Page =>
	adminPage(data, 'hosts', ({ admin, links }) => {
		const { linkHosts: texts } = admin
		return (
			<>
				<p class="lead">{texts.purpose(usual)}</p>
				<ActTable
					{...{ name: 'link_host', list: adminPaths.hosts(), actions: links.actions, none: texts.none }}
					acts={['close_host', 'reopen_host', 'remove_host']}
					columns={[admin.host, texts.openTo, admin.linksOf, texts.lately]}
				>
					{data.hosts.map((host) => (
						<Row key={host.name} host={host} />
					))}
				</ActTable>
				{data.hosts.length > 0 && (
					<p class="hint">
						{texts.doctor} <code>kurz doctor</code>
					</p>
				)}
				<HostForm {...data} />
			</>
		)
	})

export const hostPages = (
	{ administration: { linkHosts }, config }: Needs<'administration' | 'config'>,
	viewOf: (asked: Asked) => AdminView,
) => {
	const show = async (at: Asked, form?: SentForm) =>
		adminHostsPage({
			...{ ...viewOf(at), form, changed: at.query.host, usual: withoutScheme(config.linkBaseUrl) },
			hosts: await linkHosts.list(),
		})
	return [
		page({
			...{ path: adminPaths.hosts(), may: operator },
			show: (at) => show(at),
			run: async ({ caller, values }: Asked) => {
				const who = values.accounts?.trim() || (values.for === 'named' ? '' : values.for || 'all')
				const typed = { ...values, host: values.host?.trim() ?? '', for: who }
				await linkHosts.save(typed, { account: accountLabel(caller), opens: false })
				return seeOther(backTo(adminPaths.hosts(), { act: 'add_host', done: 1 }))
			},
			refused: (at, fault) => show(at, { values: at.values, fault }),
		}),
	]
}
