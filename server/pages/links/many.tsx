/** `/links/~many`: a column of addresses, or a table, becomes links, one for each line. */
/** @jsxImportSource preact */

import { bounds } from '../../../shared/bounds.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { Failure, invalid, orFailure } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { countCreation, hostsFor, readShorten } from '../../http/creation.ts'
import type { Needs } from '../../http/deps.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { type CreateFormProps, OwnerAndHost } from '../forms/CreateForm.tsx'
import { Field, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault, type SentForm, sentAgain, toFormFault } from '../forms/faults.ts'
import { orNoTeam, readShortenForm } from '../forms/form-values.ts'
import { LinkField } from '../forms/LinkField.tsx'
import { type Asked, account, page, readFormKey } from '../forms/page-route.ts'
import { Copy } from '../frame/Copy.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { Cell, cut, Records } from '../frame/Records.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { HowRead, saidOf } from './HowRead.tsx'
import { type Pasted, type PastedLine, readPasted } from './pasted.ts'

/** What became of a line: a link, or why there is none. */
export interface ManyMade {
	line: string
	link: string | undefined
	fault: FormFault | undefined
}

export interface ManyPage extends Required<Pick<CreateFormProps, 'hosts' | 'teams' | 'formKey'>> {
	/** Its lines are those of which no link was made. */
	form: SentForm
	results: ManyMade[]
	/** How the text was read, which nobody has agreed to yet. */
	read?: Pasted | undefined
	/** The slugs of the links that were made. */
	written?: string[] | undefined
}

const fields = ['urls', 'tags', 'host'] as const

const sentenceOf = (fault: FormFault, words: Words): string => {
	const { sentences, byField } = readFault(fault, [], words.forms.create, words)
	return [...sentences, ...Object.values(byField)].join(' ')
}

const Results = ({ results, written = [], form }: Pick<ManyPage, 'results' | 'written' | 'form'>) => {
	const words = useWords()
	const { links, charts } = words
	const { many } = links
	const made = results.flatMap(({ link }) => link ?? [])
	const list = accountPaths.links({ team: form.values.team }).split('?')[1] ?? ''
	const selection = new URLSearchParams([...written.map((slug) => ['link', slug]), ['list', list]])
	return (
		<section class="panel" aria-labelledby="made">
			<h2 id="made">{many.made(made.length, figure(made.length, charts))}</h2>
			<Records columns={[links.link, many.line]} labelledBy="made">
				{results.map(({ line, link, fault }, nth) => (
					<tr key={nth}>
						<Cell of={links.link}>
							{link !== undefined && (
								<>
									<a href={link}>{shownAddress(link)}</a>{' '}
									<Copy text={link} what={shownAddress(link)} isQuiet />
								</>
							)}
							{fault && <span class="bad">{sentenceOf(fault, words)}</span>}
						</Cell>
						<Cell of={many.line} isLong>
							{cut(line)}
						</Cell>
					</tr>
				))}
			</Records>
			{made.length > 0 && (
				<p class="ways">
					{made.length > 1 && <Copy text={made.join('\n')} what={many.all} saysWhat />}
					<a href={`${accountPaths.sheetsOfSelected()}?${selection}`}>{links.selected.codes}</a>
					<a href={`${accountPaths.exportSelected()}?${selection}`}>{links.saveCsv}</a>
				</p>
			)}
		</section>
	)
}

const manyPage = ({ form, hosts, teams, formKey, results, written, read }: ManyPage): Page =>
	documentOf((words) => {
		const { links, frame } = words
		const { many } = links
		return {
			back: { path: accountPaths.links({ team: form.values.team }), text: frame.myLinks },
			heading: many.heading,
			width: 'wide',
			current: accountPaths.links(),
			children: (
				<>
					{results.length > 0 && <Results {...{ results, written, form }} />}
					<form class="panel stack" method="post" action={accountPaths.createMany()}>
						<FormKey value={formKey} />
						<AsSent reading={readFault(form.fault, fields, words.forms.create, words)} values={form.values}>
							{read && <HowRead read={read} text={form.values.urls ?? ''} />}
							<Field
								name="urls"
								label={many.urls}
								hint={
									<>
										{many.hint(bounds.made)} <a href={accountPaths.import()}>{words.moving.heading}</a>
									</>
								}
								rows={10}
								required
								{...verbatim}
							/>
							<OwnerAndHost {...{ form, hosts, teams }} />
							<LinkField name="tags" />
							{!read && (
								<p class="ways">
									<button type="submit">{many.button}</button>
								</p>
							)}
						</AsSent>
					</form>
				</>
			),
		}
	})

/** The tags of a line, and those of all. */
const tagsOf = ({ tags = '' }: Partial<PastedLine>, of: Record<string, string>): string =>
	[tags, of.tags ?? ''].filter((some) => some.trim() !== '').join(', ')

type ManyNeeds = Needs<'accounts' | 'config' | 'database' | 'limit' | 'linkHosts' | 'links' | 'readClient'>

export const manyPages = (deps: ManyNeeds) => {
	const { accounts, links } = deps
	const ask = async (asked: Asked, values: Record<string, string>, more: Partial<ManyPage> = {}) => {
		const teams = await accounts.teams.choices(asked.caller, 'editor')
		const hosts = hostsFor(deps, asked, teams)
		return manyPage({ form: { values }, hosts, teams, formKey: asked.formKey, results: [], ...more })
	}
	const run = async (asked: Asked) => {
		const { caller, values } = asked
		const { urls = '', team = '', as = '', ...shared } = values
		const read = readPasted(urls, saidOf(as, urls))
		const { lines } = read
		const by = await accounts.teams.acting(caller, team, 'editor').catch(orNoTeam)
		if (lines.length === 0 || lines.length > bounds.made)
			throw invalid('urls', 'too_big', `Give 1 to ${bounds.made} addresses, each on a line of its own.`)
		if (read.asks) return ask(asked, values, { read })
		await countCreation(deps, asked, caller, lines.length)
		const made = await links.createMany(by.ownerId, {
			requests: lines.map(({ line: _, ...one }) =>
				orFailure(() =>
					readShorten(deps, caller, readShortenForm({ ...shared, ...one, tags: tagsOf(one, shared) })),
				),
			),
			...{ stops: false, key: readFormKey(values) },
		})
		const slugs = made.map((one) => (one instanceof Failure ? undefined : writtenOf(one)))
		const written = slugs.filter((slug) => slug !== undefined)
		const records = await links.readSelected(by, written)
		const results = lines.map(({ line }, nth): ManyMade => {
			const one = made[nth]!
			const link = records.find(({ written }) => written === slugs[nth])?.link
			return { line, link, fault: one instanceof Failure ? toFormFault(one) : undefined }
		})
		const left = results.filter(({ fault }) => fault).map(({ line }) => line)
		const urlsLeft = left.length > 0 ? [...read.head, ...left].join('\n') : ''
		return ask(asked, { ...values, urls: urlsLeft }, { results, written })
	}
	return [
		page({
			...{ path: accountPaths.createMany(), may: account },
			fields: ['urls', 'tags', 'host', 'team', 'key'],
			show: async (asked) => {
				await accounts.teams.acting(asked.caller, asked.query.team, 'editor')
				return ask(asked, asked.query)
			},
			run,
			refused: (asked, fault) => ask(asked, asked.values, { form: sentAgain(asked.values, fault) }),
		}),
	]
}
