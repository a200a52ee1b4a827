/** What a check found (links, what gets lost, problems by line, columns), and recent imports. */
/** @jsxImportSource preact */
import { encodingNames, type ImportFormat, serviceNames } from '../../../shared/link/import.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { messageOf, type Report } from '../../moving/report.ts'
import type { RecentImport } from '../../store/links/imports.ts'
import { Hidden } from '../forms/Field.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'

const Notes = ({ notes }: Pick<Report, 'notes'>) => {
	const { moving: words } = useWords()
	return notes.length === 0 ? null : (
		<>
			<h3>{words.comes}</h3>
			<ul>
				{notes.map(({ code, count, more }) => (
					<li key={`${code} ${more}`}>{words.notes[code](count, more)}</li>
				))}
			</ul>
		</>
	)
}

const Problems = ({ problems, problemCount }: Pick<Report, 'problems' | 'problemCount'>) => {
	const { charts, moving: words } = useWords()
	const heading = words.problemsHeading(problemCount, figure(problemCount, charts))
	return problemCount === 0 ? null : (
		<>
			<h3 id="problems">{heading}</h3>
			{problems.length < problemCount && <p class="hint">{words.shown(figure(problems.length, charts))}</p>}
			<table aria-labelledby="problems">
				<thead>
					<tr>
						<th scope="col" class="number">
							{words.line}
						</th>
						<th scope="col">{words.problem}</th>
					</tr>
				</thead>
				<tbody>
					{problems.map(({ line, ...problem }) => (
						<tr key={`${line} ${problem.code}`}>
							<td class="number">{figure(line, charts)}</td>
							<td>{messageOf(problem, words.problems)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	)
}

const Columns = ({ columns }: Pick<Report, 'columns'>) => {
	const { moving: words } = useWords()
	return (
		<>
			<h3 id="columns">{words.mapping}</h3>
			<table aria-labelledby="columns">
				<thead>
					<tr>
						<th scope="col">{words.column}</th>
						<th scope="col">{words.becomes}</th>
					</tr>
				</thead>
				<tbody>
					{columns.map(({ column, field }, nth) => (
						<tr key={nth}>
							<td class="mono">{column}</td>
							<td>{field === null ? <span class="hint">{words.unused}</span> : words.fields[field]}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	)
}

/** As people know a service, or what stands for one. */
export const serviceOf = (format: ImportFormat, words: Words['moving']): string =>
	format === 'table' ? words.anyTable : serviceNames[format]

/** `isStopped`: its problems stop the import. */
export const ReportPanel = ({ report, isStopped }: { report: Report; isStopped: boolean }) => {
	const { charts, moving: words } = useWords()
	const { links, skipped } = report
	return (
		<section class="panel report" aria-labelledby="found">
			<h2 id="found">{words.found}</h2>
			<p>
				<strong>{serviceOf(report.format, words)}</strong>: {words.makes(links, figure(links, charts))}{' '}
				{skipped > 0 && `${words.leavesOut(skipped, figure(skipped, charts))} `}
				{words.readAs(encodingNames[report.encoding])}
			</p>
			{isStopped && <p class="bad">{words.stops}</p>}
			<Notes {...report} />
			<Problems {...report} />
			<Columns {...report} />
		</section>
	)
}

/** An import that runs, with a way to cancel it, or one that can be taken back. */
type Team = { team: string | undefined }
const Imported = ({ of, team }: { of: RecentImport } & Team) => {
	const { id, format, createdAt, left, isRunning, checked, links: made } = of
	const { charts, frame, links, moving: words } = useWords()
	const text = isRunning
		? words.sofar(checked, figure(checked, charts), made, figure(made, charts))
		: links.some(left, figure(left, charts))
	return (
		<form method="post" action={accountPaths.takeBackImport()} class="ways">
			<span>
				{serviceOf(format, words)} · {text} · <Time at={createdAt.toISOString()} words={charts} />
			</span>
			<Hidden {...{ id, team }} />
			<Submit
				look="quiet"
				says={
					isRunning ? undefined : words.takeBackWhat(serviceOf(format, words), left, figure(left, charts))
				}
				text={isRunning ? frame.cancel : words.takeBack}
			/>
		</form>
	)
}

/** A script shows it anew while an import runs. */
export const Recent = ({ recent, team }: { recent: RecentImport[] } & Team) => {
	const { moving: words } = useWords()
	return (
		<div data-recent>
			{recent.length > 0 && (
				<section class="panel" aria-labelledby="recent">
					<h2 id="recent">{words.recent}</h2>
					<p class="hint">{words.recentWhat}</p>
					<ul class="plain stack">
						{recent.map((one) => (
							<li key={one.id}>
								<Imported of={one} team={team} />
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	)
}
