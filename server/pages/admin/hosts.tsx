/** The operators' page of hosts for links: what each has, and a form to add or change one. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { hostKinds, type ListedHost } from '../../administration/link-hosts.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { hostNameIn } from '../../links/link-hosts.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import type { HostVisits } from '../../store/links/host-visits.ts'
import { Field, SelectField, verbatim } from '../forms/Field.tsx'
import { readFault, type SentForm } from '../forms/faults.ts'
import { type Asked, operator, page } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { useWords } from '../words/use-words.ts'
import { ActTable, type AdminView, adminPage } from './AdminPage.tsx'
import { backTo } from './back.ts'
import { CameBy, HostRow } from './HostRows.tsx'

export interface AdminHostsPage extends AdminView {
	/** The host of links that name none. */
	usual: string
	hosts: ListedHost[]
	/** Names that people come by and that are no host. */
	cameBy: HostVisits[]
	/** The name of the host that the form shows, to add or change it. */
	changed?: string | undefined
	/** The form when it was refused. */
	form?: SentForm | undefined
	/** Of the name in it: visits for which it is asked what the name is. */
	visits?: number | undefined
}

const valuesOf = (host: ListedHost): Record<string, string> => ({
	...{ host: host.origin, home: host.home ?? '', not_found: host.notFound ?? '' },
	...{ for: host.accounts === null ? host.openTo : 'named', accounts: host.accounts?.join(', ') ?? '' },
	kind: host.isAlias ? 'alias' : 'own',
})

const fields = ['host', 'kind', 'home', 'not_found', 'accounts']

const HostForm = ({ hosts, cameBy, changed, usual, form, visits }: AdminHostsPage) => {
	const words = useWords()
	const { admin, charts } = words
	const { linkHosts: texts } = admin
	const host = hosts.find(({ name }) => name === changed)
	const values = form?.values ?? (host ? valuesOf(host) : { host: changed ?? '' })
	const hasKind =
		values.kind !== undefined || visits !== undefined || cameBy.some(({ name }) => name === changed)
	const reading = readFault(form?.fault, fields, texts.form, words)
	if (visits !== undefined) reading.byField.kind = texts.kindAsked(visits, figure(visits, charts))
	return (
		<section class="panel" aria-labelledby="change">
			<h2 id="change">{texts.heading}</h2>
			<AsSent {...{ reading, values }}>
				<form method="post" action={adminPaths.hosts()} class="stack">
					<div class="grid">
						<Field name="host" label={admin.host} hint={texts.hint} {...verbatim} required />
						{hasKind && (
							<SelectField
								{...{ name: 'kind', label: texts.kind, value: 'alias' }}
								choices={hostKinds.map((kind) => [kind, texts.kinds[kind](usual)])}
							/>
						)}
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

const adminHostsPage = (data: AdminHostsPage): Page =>
	adminPage(data, 'hosts', ({ admin, links }) => {
		const { linkHosts: texts } = admin
		return (
			<>
				<p class="lead">{texts.purpose(data.usual)}</p>
				<ActTable
					{...{ name: 'link_host', list: adminPaths.hosts(), actions: links.actions, none: texts.none }}
					acts={['close_host', 'reopen_host', 'remove_host']}
					columns={[admin.host, texts.openTo, admin.linksOf, texts.lately]}
				>
					{data.hosts.map((host) => (
						<HostRow key={host.name} {...{ host, usual: data.usual }} />
					))}
				</ActTable>
				{data.hosts.length > 0 && (
					<p class="hint">
						{texts.doctor} <code>kurz doctor</code>
					</p>
				)}
				<HostForm {...data} />
				<CameBy {...data} />
			</>
		)
	})

export const hostPages = (
	{ administration: { linkHosts }, askedName, config }: Needs<'administration' | 'askedName' | 'config'>,
	viewOf: (asked: Asked) => AdminView,
) => {
	const show = async (at: Asked, form?: SentForm, visits?: number) =>
		adminHostsPage({
			...{ ...viewOf(at), form, visits, changed: at.query.host, usual: shownAddress(config.linkBaseUrl) },
			hosts: await linkHosts.list(),
			cameBy: await linkHosts.cameBy(),
		})
	return [
		page({
			...{
				path: adminPaths.hosts(),
				may: operator,
				fields: ['host', 'home', 'not_found', 'for', 'accounts'],
			},
			show: (at) => show(at),
			run: async ({ caller, request, values }: Asked) => {
				const kind = hostKinds.find((one) => one === values.kind)
				const asked = [askedName(request), hostNameIn(request.url)]
				const who = values.accounts?.trim() || (values.for === 'named' ? '' : values.for || 'all')
				const typed = { ...values, host: values.host?.trim() ?? '', for: who, kind }
				await linkHosts.save(typed, { account: accountLabel(caller), opens: false, asked })
				return seeOther(backTo(adminPaths.hosts(), { act: 'add_host', done: 1 }))
			},
			refused: async (at, fault) => {
				const isAsked = fault.details.some(({ path, code }) => path === 'kind' && code === 'required')
				const visits = isAsked ? await linkHosts.visitsAt(at.values.host ?? '') : undefined
				return show(at, { values: at.values, fault }, visits)
			},
		}),
	]
}
