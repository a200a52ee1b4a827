/** Backups on the operators' page about the service: the last ones, one made now, a download. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { BackupFile } from '../../backup/folder.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { SelectField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { OldPassword } from '../forms/Passwords.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { FormKey } from '../frame/FormKey.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import type { readBackups } from './service-page.ts'
import { sizeText } from './size-text.ts'

export type BackupsView = Awaited<ReturnType<typeof readBackups>> & {
	/** The form to download that was sent and refused. */
	refused?: { name: string | undefined; fault: FormFault } | undefined
}

/** Most that are shown. */
const shownAtMost = 20

/** As a shell takes it. */
const inShell = (path: string): string =>
	/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

const Row = ({ file: { name, at, by, bytes, isWhole }, now }: { file: BackupFile; now: Date }) => {
	const { admin, charts } = useWords()
	const { backups: words } = admin
	return (
		<tr>
			<th scope="row">
				<Time at={at.toISOString()} now={now} words={charts} />
			</th>
			<Cell of={admin.size}>
				{sizeText(bytes, charts.locale)}
				{!isWhole && <span class="hint">{words.isMade}</span>}
			</Cell>
			<Cell of={words.by}>{words.madeBy[by]}</Cell>
			<Cell of={words.file} isLong>
				<code>{name}</code>
			</Cell>
		</tr>
	)
}

const Download = ({ names, view }: { names: string[]; view: BackupsView }) => {
	const words = useWords()
	const { backups, forms } = words.admin
	const { name, fault } = view.refused ?? {}
	return (
		<form method="post" action={adminPaths.downloadBackup()} class="stack">
			<AsSent reading={readFault(fault, ['password'], forms.download, words)}>
				<p>{view.hasSecret ? backups.holds : backups.holdsNoSecret}</p>
				<SelectField
					name="name"
					label={backups.file}
					value={names.find((one) => one === name) ?? names[0]!}
					choices={names.map((one): [string, string] => [one, one])}
				/>
				{view.hasPassword && <OldPassword />}
				<button type="submit">{backups.download}</button>
			</AsSent>
		</form>
	)
}

export const BackupsPanel = ({ now, ...view }: BackupsView & { now: Date }) => {
	const { admin, charts } = useWords()
	const { backups: words } = admin
	const { files, folder, keep, why, formKey } = view
	const whole = (files ?? []).filter(({ isWhole }) => isWhole).map(({ name }) => name)
	return (
		<section class="panel" aria-labelledby="backups">
			<h2 id="backups">{words.heading}</h2>
			{files === undefined ? (
				<p>{words.unset}</p>
			) : (
				<>
					<p>{files.length === 0 ? words.none : words.purpose(figure(keep, charts))}</p>
					{files.length > 0 && (
						<Records columns={[admin.when, admin.size, words.by, words.file]} labelledBy="backups">
							{files.slice(0, shownAtMost).map((file) => (
								<Row key={file.name} file={file} now={now} />
							))}
						</Records>
					)}
					{why !== undefined && <p class="bad">{words.failed(why)}</p>}
					<form method="post" action={adminPaths.backups()}>
						<FormKey value={formKey} />
						<button type="submit">{words.make}</button>
					</form>
					{whole.length > 0 && <Download names={whole.slice(0, shownAtMost)} view={view} />}
					<p>
						{words.restore}{' '}
						<code class="whole">kurz restore {inShell(`${folder}/${whole[0] ?? 'FILE'}`)}</code>
					</p>
				</>
			)}
		</section>
	)
}
