/** A link's rules and shares, and the form that says which of them some visitor would get. */
/** @jsxImportSource preact */
import { writeList } from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { browserNames } from '../../../shared/link/when.ts'
import { queryOf } from '../../../shared/statistics/asked.ts'
import { Field, Hidden, SelectField, verbatim } from '../forms/Field.tsx'
import { TimeField } from '../forms/LinkField.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinkViewProps } from './LinkView.tsx'
import type { Tried } from './tried.ts'

/** Their names, alike in every language. */
const devices = {
	...{ ios: 'iOS', android: 'Android', tablet: 'Tablet (Android)' },
	...{ windows: 'Windows', macos: 'macOS', linux: 'Linux', chromeos: 'ChromeOS' },
}

/** A row as the form that edits it has it. */
const Lines = ({ name, link }: { name: 'rules' | 'shares'; link: LinkRecord }) => {
	const { label } = useWords().fields[name]
	const rows = link[name]
	return rows === null ? null : (
		<>
			<h3>{label}</h3>
			<ol class="lines">
				{writeList(name, rows)
					.split('\n')
					.map((line) => (
						<li key={line} class="mono">
							{line}
						</li>
					))}
			</ol>
		</>
	)
}

/** Which rule wins, and where it leads. */
const Verdict = ({ rule, targets }: Tried) => {
	const { tried: said } = useWords().link
	return (
		<Notice>
			{rule === undefined ? said.noRule : said.wins(rule)}{' '}
			{targets.map((target, nth) => (
				<span key={nth} class="mono">
					{'percent' in target && `${target.name} ${target.percent}% `}
					{target.url}{' '}
				</span>
			))}
		</Notice>
	)
}

type TargetsProps = Pick<LinkViewProps, 'link' | 'asked'> & { tried: Tried }

export const OtherTargets = ({ link, tried, asked }: TargetsProps) => {
	const { link: words, charts } = useWords()
	const { tried: said } = words
	const { path, ...others } = asked
	const { values } = tried
	const typed = [
		['as_country', charts.dimensions.countries.heading, 2, 'DE'],
		['as_language', charts.dimensions.languages.heading, 20, 'de'],
		['as_query', said.query, 500, 'ref=mail'],
	] as const
	return (
		<section id="targets" class="panel" aria-labelledby="targets-title">
			<h2 id="targets-title">{said.title}</h2>
			<Lines name="rules" link={link} />
			<Lines name="shares" link={link} />
			{link.rules !== null && (
				<details class="look" open={tried.isAsked}>
					<summary>{said.tryAs}</summary>
					{tried.isAsked && <Verdict {...tried} />}
					<form method="get" action={`${path}#targets`} class="stack">
						<Hidden {...queryOf(others)} />
						<div class="looks">
							<SelectField
								name="as_device"
								label={said.device}
								value={values.as_device}
								choices={[['', charts.unknown], ...Object.entries(devices)]}
							/>
							<SelectField
								name="as_browser"
								label={charts.dimensions.browsers.heading}
								value={values.as_browser}
								choices={[['', charts.unknown], ...browserNames.map((name) => [name, name] as const)]}
							/>
							{typed.map(([name, label, maxLength, placeholder]) => (
								<Field
									key={name}
									{...{ name, label, maxLength, placeholder, ...verbatim }}
									value={values[name]}
								/>
							))}
						</div>
						<TimeField name="as_time" label={charts.time} value={values.as_time} />
						<Submit look="quiet" text={said.submit} />
					</form>
				</details>
			)}
		</section>
	)
}
