/** Tables on the operators' page of hosts: a row for each, and the names that people come by. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import type { ListedHost } from '../../administration/link-hosts.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { isDeceiving, shownAddress } from '../../links/look-alikes.ts'
import type { HostVisits } from '../../store/links/host-visits.ts'
import { Cell, Pick, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import { LookAlike } from './AdminPage.tsx'

export const HostRow = ({ host, usual }: { host: ListedHost; usual: string }) => {
	const { admin, charts } = useWords()
	const { linkHosts: texts } = admin
	const { name, home, notFound, openTo, accounts, closedAt, isAlias, figures } = host
	return (
		<tr>
			<Pick name="link_host" value={name} label={shownAddress(name)} />
			<th scope="row" class="mono">
				{shownAddress(name)}
				{isDeceiving(name) && <LookAlike />}
				{closedAt !== null && <span class="bad"> {admin.closed}</span>}
				{home !== null && (
					<span class="hint">
						{texts.home}: {home}
					</span>
				)}
				{notFound !== null && (
					<span class="hint">
						{texts.notFound}: {notFound}
					</span>
				)}
			</th>
			<Cell of={texts.openTo} isLong>
				{isAlias
					? texts.kinds.alias(usual)
					: accounts === null
						? texts.openToWhom[openTo]
						: accounts.join(', ') || texts.nobody}
			</Cell>
			<Cell of={admin.linksOf}>{figure(figures.links, charts)}</Cell>
			<Cell of={texts.lately}>
				{figures.clicks === undefined ? texts.uncounted : figure(figures.clicks, charts)}
			</Cell>
			<td>
				<a href={`${adminPaths.hosts({ host: name })}#change`}>
					{texts.change}
					<span class="unseen"> {shownAddress(name)}</span>
				</a>
			</td>
		</tr>
	)
}

export const CameBy = ({ cameBy }: { cameBy: HostVisits[] }) => {
	const { admin, charts, links } = useWords()
	const { linkHosts: texts } = admin
	if (cameBy.length === 0) return null
	return (
		<section class="panel" aria-labelledby="came-by">
			<h2 id="came-by">{texts.cameBy}</h2>
			<p class="hint">{texts.cameByHint}</p>
			<Records columns={[admin.host, texts.visits]} actions={links.actions} labelledBy="came-by">
				{cameBy.map(({ name, visits }) => (
					<tr key={name}>
						<th scope="row" class="mono">
							{shownAddress(name)}
							{isDeceiving(name) && <LookAlike />}
						</th>
						<Cell of={texts.visits}>{figure(visits, charts)}</Cell>
						<td>
							<a href={`${adminPaths.hosts({ host: name })}#change`}>
								{texts.add}
								<span class="unseen"> {shownAddress(name)}</span>
							</a>
						</td>
					</tr>
				))}
			</Records>
		</section>
	)
}
