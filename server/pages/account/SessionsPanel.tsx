/** The sessions of an account: what each is in, when it was last used, and links to end it. */
/** @jsxImportSource preact */
import { agentText, type ReadAgent } from '../../../shared/statistics/agent-text.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import { LastUse } from './LastUse.tsx'

export interface OpenSession {
	id: string
	agent: ReadAgent
	createdAt: Date
	/** To the hour. */
	lastUsedAt: Date
	/** The reader's own. */
	isOwn: boolean
}

export interface SessionsPanelProps {
	/** The reader's own first, then those that were used last. */
	sessions: OpenSession[]
	/** How many are open; more than are listed. */
	count: number
	now: Date
}

const Row = ({
	session: { id, agent: read, createdAt, lastUsedAt, isOwn },
	now,
}: Pick<SessionsPanelProps, 'now'> & { session: OpenSession }) => {
	const { account, charts } = useWords()
	const { sessions: words, tokens } = account
	const agent = agentText(read, charts)
	return (
		<tr>
			<th scope="row">{agent}</th>
			<td>
				<span class="unit">{words.since}: </span>
				<Time at={createdAt.toISOString()} precision="day" words={charts} />
			</td>
			<td>
				{isOwn ? (
					<strong>{words.own}</strong>
				) : (
					<>
						<span class="unit">{tokens.lastUsed}: </span>
						<LastUse at={lastUsedAt} now={now} isRough />
					</>
				)}
			</td>
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

export const SessionsPanel = ({ sessions, count, ...shown }: SessionsPanelProps) => {
	const { account, charts } = useWords()
	const words = account.sessions
	const heads = [words.browser, words.since, account.tokens.lastUsed]
	return (
		<section class="panel" aria-labelledby="sessions">
			<h2 id="sessions">{words.heading}</h2>
			<p>
				{words.open(count, figure(count, charts))}
				{count > sessions.length && ` ${words.shown(figure(sessions.length, charts))}`}
			</p>
			<table class="tokens" aria-labelledby="sessions">
				<thead>
					<tr>
						{heads.map((text) => (
							<th key={text} scope="col">
								{text}
							</th>
						))}
						<th scope="col">
							<span class="unseen">{account.tokens.actions}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{sessions.map((session) => (
						<Row key={session.id} session={session} {...shown} />
					))}
				</tbody>
			</table>
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
