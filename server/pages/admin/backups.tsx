/** Backups on the operators' page about the service: the last ones, one made now, a download. */
/** @jsxImportSource preact */
import { setTimeout as pause } from 'node:timers/promises'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountLabel } from '../../accounts/identity.ts'
import type { BackupFile } from '../../backup/folder.ts'
import { fail, isUnavailable } from '../../errors.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { streamedFile } from '../../http/csv-file.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { CodeField, SelectField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { OldPassword } from '../forms/Passwords.tsx'
import { proofIn } from '../forms/Proof.tsx'
import { type Asked, operator, page, readFormKey } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { AsSent } from '../frame/FaultSummary.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { AdminNotice } from './AdminPage.tsx'
import { backTo } from './back.ts'
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
			<AsSent reading={readFault(fault, ['code', 'password'], forms.download, words)}>
				<p>{view.hasSecret ? backups.holds : backups.holdsNoSecret}</p>
				<SelectField
					name="name"
					label={backups.file}
					value={names.find((one) => one === name) ?? names[0]!}
					choices={names.map((one): [string, string] => [one, one])}
				/>
				{view.hasFactor && <CodeField />}
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

/** Milliseconds that an answer waits for a backup, which may take minutes. */
const waitsAtMost = 3_000

type BackupNeeds = Needs<
	'accounts' | 'administration' | 'backups' | 'connections' | 'downloads' | 'readClient'
>

/** `shown`: the page about the service, with a form that was refused. */
export const backupPages = (
	deps: BackupNeeds,
	shown: (asked: Asked, refused: { name: string | undefined; fault: FormFault }) => Promise<Page>,
) => {
	const { accounts, administration, backups, readClient } = deps
	const { record } = administration.audit

	const make = async ({ caller, values, formKey }: Asked): Promise<AdminNotice> => {
		if (backups === undefined) throw fail('not_found')
		const key = readFormKey(values) ?? formKey
		const deed = { act: 'make_backup' as const, subjects: [], key, account: accountLabel(caller) }
		const made = record(deed, async () => Number(await backups.make())).then(
			(count): AdminNotice => (count === 0 ? { said: 'backupBusy' } : { said: 'backupMade' }),
			(error): AdminNotice => {
				if (isUnavailable(error)) throw error
				return { said: 'backupFailed' }
			},
		)
		// After the answer nobody hears of it.
		made.catch(() => {})
		return Promise.race([made, pause<AdminNotice>(waitsAtMost, { said: 'backupBegun' })])
	}

	return [
		page({
			...{ path: adminPaths.backups(), may: operator, fields: ['key'] },
			run: async (asked) => seeOther(backTo(adminPaths.service(), await make(asked))),
		}),
		page({
			...{ path: adminPaths.downloadBackup(), may: operator, fields: ['name', 'code'] },
			run: async (asked) => {
				const { name = '' } = asked.values
				// A backup holds everything, so an open session is not enough.
				await accounts.proveAgain(asked.caller, proofIn(asked.values), readClient(asked.request).address)
				const file = await backups?.read(name)
				if (file === undefined) throw fail('not_found')
				const deed = { act: 'download_backup' as const, subjects: [name] }
				await record({ ...deed, account: accountLabel(asked.caller) }, async () => 1)
				return streamedFile(deps, asked.request, { name, type: 'application/zstd' }, () => file)
			},
			refused: (asked, fault) => shown(asked, { name: asked.values.name, fault }),
		}),
	]
}
