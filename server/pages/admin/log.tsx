/** The audit log: what operators did, when, and to what. */
/** @jsxImportSource preact */
import { Fragment } from 'preact'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { isAct } from '../../administration/administration.ts'
import { notedActs } from '../../administration/audit.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { isDeceiving } from '../../links/look-alikes.ts'
import type { AuditEntry } from '../../store/audit.ts'
import type { Page } from '../frame/document.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { Account, type AdminView, adminPage, LookAlike, Older, type Place } from './AdminPage.tsx'

export interface AdminLogPage extends AdminView, Place {
	entries: AuditEntry[]
}

const Row = ({ entry: { at, account, act, subjects, changed, reason } }: { entry: AuditEntry }) => {
	const { admin, charts } = useWords()
	const noted = notedActs.find((known) => known === act)
	return (
		<tr>
			<th scope="row">
				<Time at={at.toISOString()} words={charts} />
			</th>
			<Cell of={admin.who} isLong>
				{account === null ? noted === 'settings' ? '—' : admin.command : <Account label={account} />}
			</Cell>
			<Cell of={admin.did} isLong>
				{isAct(act) ? admin.acts[act].name : noted === undefined ? act : admin.noted[noted]}
				{reason !== null && <span class="hint">{reason}</span>}
			</Cell>
			<Cell of={admin.on} isLong>
				{subjects.length === 0 && '—'}
				{subjects.map((label, nth) => (
					<Fragment key={label}>
						{nth > 0 && ', '}
						<Account label={label} />
					</Fragment>
				))}
				{act.endsWith('_host') && subjects.some(isDeceiving) && <LookAlike />}
			</Cell>
			<Cell of={admin.changed}>
				{changed === null ? <span class="bad">{admin.unfinished}</span> : figure(changed, charts)}
			</Cell>
		</tr>
	)
}

export const adminLogPage = (data: AdminLogPage): Page =>
	adminPage(data, 'log', ({ admin }) => (
		<>
			<p class="lead">
				{admin.logPurpose} <a href={adminPaths.logCsv()}>CSV</a>
			</p>
			<Records columns={[admin.when, admin.who, admin.did, admin.on, admin.changed]} none={admin.noLog}>
				{data.entries.map((entry) => (
					<Row key={entry.id} entry={entry} />
				))}
			</Records>
			<Older {...data} />
		</>
	))
