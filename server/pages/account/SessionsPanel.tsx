/** The sessions of an account: what each is in, when it was last used, and links to end it. */
/** @jsxImportSource preact */
import { agentText } from '../../../shared/statistics/agent-text.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'
import { LastUse } from './LastUse.tsx'

const Row = ({
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
					<Row key={session.id} session={session} now={now} />
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
