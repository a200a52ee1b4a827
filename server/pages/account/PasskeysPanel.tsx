/** The passkeys of an account: a list, and links that add and remove them. */
/** @jsxImportSource preact */
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { Cell, Records } from '../frame/Records.tsx'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'

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
