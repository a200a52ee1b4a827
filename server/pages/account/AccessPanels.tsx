/** What keeps an account open and safe: its second factor, its passkeys, its sessions. */
/** @jsxImportSource preact */

import { agentText } from '../../../shared/statistics/agent-text.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'
import { LastUse } from './LastUse.tsx'

export const FactorPanel = ({ factor }: Pick<AccountPage, 'factor'>) => {
	const { account, charts } = useWords()
	const words = account.factor
	return (
		<section class="panel" aria-labelledby="factor">
			<h2 id="factor">{words.heading}</h2>
			{factor === undefined ? (
				<p>{words.none}</p>
			) : (
				<>
					<p>
						{words.since} <Time at={factor.since.toISOString()} precision="day" words={charts} />
					</p>
					<p>{words.left(factor.recoveryCodes, figure(factor.recoveryCodes, charts))}</p>
				</>
			)}
			<p>
				<a class="button quiet" href={accountPaths.secondFactor()}>
					{factor === undefined ? words.setUp : words.remove}
				</a>
			</p>
		</section>
	)
}

/** Adding needs a browser that can: its script shows what is for it. */
export const PasskeysPanel = ({ passkeys }: Pick<AccountPage, 'passkeys'>) => {
	const { account, charts, links } = useWords()
	const { passkeys: words, tokens } = account
	const columns = [tokens.name, links.created, tokens.lastUsed]
	const dayOf = (at: Date) => <Time at={at.toISOString()} precision="day" words={charts} />
	return (
		<section class="panel" aria-labelledby="passkeys" hidden={passkeys.length === 0} data-needs-passkeys>
			<h2 id="passkeys">{words.heading}</h2>
			<p>{words.purpose}</p>
			{passkeys.length > 0 && (
				<Records {...{ columns }} labelledBy="passkeys" look="tokens" actions={links.actions}>
					{passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
						<tr key={id}>
							<th scope="row">{name}</th>
							<Cell of={links.created}>{dayOf(createdAt)}</Cell>
							<Cell of={tokens.lastUsed}>{lastUsedAt === null ? tokens.neverUsed : dayOf(lastUsedAt)}</Cell>
							<td class="actions">
								<a
									class="button quiet small"
									href={accountPaths.removePasskey(id)}
									aria-label={words.removeWhat(name)}
								>
									{words.removeOne}
								</a>
							</td>
						</tr>
					))}
				</Records>
			)}
			<p hidden data-needs-passkeys>
				<a class="button quiet" href={accountPaths.passkeys()}>
					{words.add}
				</a>
			</p>
		</section>
	)
}

const Session = ({
	session: { id, agent: read, createdAt, lastUsedAt, isOwn },
	now,
}: Pick<AccountPage, 'now'> & { session: AccountPage['sessions'][number] }) => {
	const { account, charts } = useWords()
	const { sessions: words, tokens } = account
	const agent = agentText(read, charts)
	return (
		<tr>
			<th scope="row">{agent}</th>
			<Cell of={words.since}>
				<Time at={createdAt.toISOString()} precision="day" words={charts} />
			</Cell>
			{isOwn ? (
				<td>
					<strong>{words.own}</strong>
				</td>
			) : (
				<Cell of={tokens.lastUsed}>
					<LastUse at={lastUsedAt} now={now} isRough />
				</Cell>
			)}
			<td class="actions">
				{!isOwn && (
					<a class="button quiet small" href={accountPaths.endSession(id)} aria-label={words.endWhat(agent)}>
						{words.endOne}
					</a>
				)}
			</td>
		</tr>
	)
}

type SessionsPanelProps = Pick<AccountPage, 'sessions' | 'sessionCount' | 'now'>

export const SessionsPanel = ({ sessions, sessionCount: count, now }: SessionsPanelProps) => {
	const { account, charts, links } = useWords()
	const words = account.sessions
	const columns = [charts.dimensions.browsers.heading, words.since, account.tokens.lastUsed]
	return (
		<section class="panel" aria-labelledby="sessions">
			<h2 id="sessions">{words.heading}</h2>
			<p>
				{words.open(count, figure(count, charts))}
				{count > sessions.length && ` ${words.shown(figure(sessions.length, charts))}`}
			</p>
			<Records {...{ columns }} labelledBy="sessions" look="tokens" actions={links.actions}>
				{sessions.map((session) => (
					<Session key={session.id} session={session} now={now} />
				))}
			</Records>
			{count > 1 && (
				<p>
					<a class="button quiet" href={accountPaths.endSessions()}>
						{words.end}
					</a>
				</p>
			)}
		</section>
	)
}
