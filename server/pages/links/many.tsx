/** The page that makes many links at once: what became of each line, and the form. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { type CreateFormProps, OwnerAndHost } from '../forms/CreateForm.tsx'
import { Field, verbatim } from '../forms/Field.tsx'
import { type FormFault, readFault, type SentForm } from '../forms/faults.ts'
import { LinkField } from '../forms/LinkField.tsx'
import { Copy } from '../frame/Copy.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { FormKey } from '../frame/FormKey.tsx'
import { Cell, cut, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'

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
									<a href={link}>{withoutScheme(link)}</a>{' '}
									<Copy text={link} what={withoutScheme(link)} isQuiet />
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

export const manyPage = ({ form, hosts, teams, formKey, results, written }: ManyPage): Page =>
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
							<Field
								name="urls"
								label={many.urls}
								hint={many.hint(bounds.made)}
								rows={10}
								required
								{...verbatim}
							/>
							<OwnerAndHost {...{ form, hosts, teams }} />
							<LinkField name="tags" />
							<p class="ways">
								<button type="submit">{many.button}</button>
							</p>
						</AsSent>
					</form>
				</>
			),
		}
	})
