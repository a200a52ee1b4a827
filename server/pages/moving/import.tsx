/** The page that imports a file: it is checked first, then imported, and can be taken back. */
/** @jsxImportSource preact */
import { type ImportFormat, importFormats } from '../../../shared/link/import.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { own } from '../../../shared/text/own.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Report } from '../../moving/report.ts'
import type { RecentImport } from '../../store/links/imports.ts'
import { Check, Field, Hidden, SelectField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { FaultReading } from '../frame/FaultSummary.tsx'
import { Notice } from '../frame/Notice.tsx'
import { Submit } from '../frame/Submit.tsx'
import { type TeamChoice, TeamSwitch } from '../frame/TeamSwitch.tsx'
import { useWords } from '../words/use-words.ts'
import { Recent, ReportPanel, serviceOf } from './Report.tsx'
import type { ImportChoices, noticeOf } from './route.ts'

export interface ImportPage {
	/** Into whose links the file goes, and the teams to choose from. */
	team?: string | undefined
	teams: TeamChoice[]
	choices: ImportChoices
	/** What the check found, and what proves that this file with these choices was checked. */
	checked?: { report: Report; proof: string } | undefined
	fault?: FormFault | undefined
	/** Newest first. */
	recent: RecentImport[]
	notice?: ReturnType<typeof noticeOf>
}

const faultsOf = (fault: FormFault | undefined, words: Words): FaultReading => {
	const detail = fault?.details[0]
	const said = detail && own(words.moving.faults, detail.code)
	if (fault === undefined || said === undefined) return readFault(fault, [], words.moving.form, words)
	const field = own({ invalid: 'zone', unused_column: 'leave_out' }, detail?.code ?? '') ?? 'file'
	return { outcome: `${words.moving.form.outcome}.`, sentences: [], byField: { [field]: said } }
}

const Form = ({ choices, team, checked }: Pick<ImportPage, 'choices' | 'checked' | 'team'>) => {
	const { moving: words } = useWords()
	return (
		<form
			method="post"
			action={accountPaths.import()}
			encType="multipart/form-data"
			class="panel stack"
			data-checks={words.checking}
		>
			<Field
				name="file"
				type="file"
				class="drop"
				label={words.file}
				hint={checked ? words.again : words.fileHint}
				accept=".csv,.json,.txt,text/csv,application/json"
				required
			/>
			<div class="grid">
				<SelectField
					name="format"
					label={words.from}
					value={choices.format}
					choices={[
						['auto', words.auto],
						...importFormats.map((name: ImportFormat) => [name, serviceOf(name, words)] as const),
					]}
				/>
				<Field
					name="zone"
					label={words.zone}
					hint={words.zoneHint}
					value={choices.zone}
					maxLength={64}
					autoComplete="off"
					spellcheck={false}
				/>
			</div>
			<Hidden team={team} />
			<Check name="skip" label={words.skip} isTicked={choices.isSkipping} />
			{checked?.report.notes.some(({ code }) => code === 'unused_column') && (
				<Check name="leave_out" label={words.leaveOut} isTicked={choices.leavesOut} />
			)}
			<p class="ways">
				<Submit name="action" value="check" look={checked ? 'quiet' : undefined} text={words.check} />
				{checked && (
					<>
						<input type="hidden" name="checked" value={checked.proof} autoComplete="off" />
						<Submit name="action" value="import" text={words.submit} />
					</>
				)}
			</p>
		</form>
	)
}

const Done = ({ notice, team }: Pick<ImportPage, 'team'> & { notice: NonNullable<ImportPage['notice']> }) => {
	const { charts, frame, links, moving: words } = useWords()
	const linksOf = (count: number) => links.some(count, figure(count, charts))
	const say = (): string => {
		if (notice.kind === 'cancelled') return words.faults.cancelled!
		return notice.kind === 'imported'
			? words.importedNow(notice.links, figure(notice.links, charts))
			: words.takenBack(linksOf(notice.deleted), linksOf(notice.kept))
	}
	return (
		<Notice>
			{say()} <a href={accountPaths.links({ team })}>{frame.myLinks}</a>
		</Notice>
	)
}

export const importPage = ({ choices, checked, fault, recent, team, teams, notice }: ImportPage): Page =>
	documentOf((words) => {
		const isStopped = checked !== undefined && checked.report.problemCount > 0 && !choices.isSkipping
		return {
			back: { path: accountPaths.account(), text: words.frame.account },
			title: `${words.moving.heading} · Kurz`,
			...{ heading: words.moving.heading, reading: faultsOf(fault, words) },
			width: 'wide',
			children: (
				<>
					{notice && <Done {...{ notice, team }} />}
					<TeamSwitch {...{ team, teams }} to={(team) => accountPaths.import({ team })} />
					<p class="lead">{words.moving.what}</p>
					{checked && <ReportPanel report={checked.report} isStopped={isStopped} />}
					<Form team={team} choices={choices} checked={isStopped ? undefined : checked} />
					<Recent {...{ recent, team }} />
				</>
			),
		}
	})
