/** The operators' page of blocked hosts: the list, and a form for another. */
/** @jsxImportSource preact */
import { Time } from '../../../shared/statistics/Time.tsx'
import { adminPaths } from '../../http/account-paths.ts'
import { isDeceiving } from '../../links/look-alikes.ts'
import { Field, Hidden, verbatim } from '../forms/Field.tsx'
import type { Page } from '../frame/document.tsx'
import { Cell, Pick } from '../frame/Records.tsx'
import { Submit } from '../frame/Submit.tsx'
import { ActTable, type AdminView, adminPage, LookAlike } from './AdminPage.tsx'

export interface AdminBlockedHostsPage extends AdminView {
	hosts: { host: string; blockedAt: Date }[]
	/** What was typed and is no host. */
	typed: string
}

export const adminBlockedHostsPage = (data: AdminBlockedHostsPage): Page =>
	adminPage(data, 'blockedHosts', ({ admin, charts }) => (
		<>
			<p class="lead">{admin.blockedPurpose}</p>
			<form method="get" action={adminPaths.act()} class="asking hinted">
				<Hidden list={adminPaths.blockedHosts()} />
				<Field
					{...{ name: 'host', label: admin.host, hint: admin.hostHint, value: data.typed }}
					{...verbatim}
					required
				/>
				<Submit name="act" value="block_host" text={admin.blockHost} />
			</form>
			<ActTable
				{...{ name: 'host', list: adminPaths.blockedHosts(), acts: ['unblock_host'] }}
				columns={[admin.host, admin.blockedSince]}
				none={admin.noBlockedHosts}
			>
				{data.hosts.map(({ host, blockedAt }) => (
					<tr key={host}>
						<Pick name="host" value={host} label={host} />
						<th scope="row" class="mono">
							{host}
							{isDeceiving(host) && <LookAlike />}
						</th>
						<Cell of={admin.blockedSince}>
							<Time at={blockedAt.toISOString()} now={data.now} words={charts} />
						</Cell>
					</tr>
				))}
			</ActTable>
		</>
	))
