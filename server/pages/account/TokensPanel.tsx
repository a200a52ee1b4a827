/** The access tokens of an account: a list, links to revoke them, and a form for a new one. */
/** @jsxImportSource preact */
import { tokenScopes } from '../../../shared/accounts.ts'
import { bounds } from '../../../shared/bounds.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { CodeField, Field, type FieldProps, SelectField } from '../forms/Field.tsx'
import { Copy } from '../frame/Copy.tsx'
import { Cell, Records } from '../frame/Records.tsx'
import { FormKey } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { AccountPage } from './account.tsx'
import { LastUse } from './LastUse.tsx'
import { tokensPage } from './tokens.ts'

export type TokenView = AccountPage['tokens'][number]

/** Days until a token expires, to choose from. */
const offeredDays = [30, 90, 365]

/** Shows a new token, only once. */
export const NewToken = ({ name, scope, value }: Pick<TokenView, 'name' | 'scope'> & { value: string }) => {
	const { newToken: words, tokens } = useWords().account
	return (
		<section class="panel keep" aria-labelledby="new-token">
			<h2 id="new-token">{words.heading(name)}</h2>
			<p>{words.once(tokens.scopes[scope].can)}</p>
			<p class="secret">
				<span class="whole">{value}</span>
				<Copy text={value} what={words.copied} />
			</p>
		</section>
	)
}

const Expiry = ({ at, now }: { at: Date | null; now: Date }) => {
	const { account, charts, link } = useWords()
	const words = account.tokens
	const day = at !== null && <Time at={at.toISOString()} precision="day" words={charts} />
	return at !== null && at <= now ? (
		<td>
			<span class="bad">
				{link.expired} {day}
			</span>
		</td>
	) : (
		<Cell of={words.expires}>{day || words.never}</Cell>
	)
}

const Row = ({ token, team, now }: { token: TokenView; team: string | undefined; now: Date }) => {
	const { account, charts, links } = useWords()
	const words = account.tokens
	return (
		<tr>
			<th scope="row">{token.name}</th>
			<td class="mono">{token.start}…</td>
			<Cell of={words.scope}>{words.scopes[token.scope].name}</Cell>
			<Cell of={links.created}>
				<Time at={token.createdAt.toISOString()} precision="day" words={charts} />
			</Cell>
			<Cell of={words.lastUsed}>
				<LastUse at={token.lastUsedAt} now={now} />
			</Cell>
			<Expiry at={token.expiresAt} now={now} />
			<td class="actions">
				<a
					class="button quiet small"
					href={accountPaths.renameToken({ id: token.id, team })}
					aria-label={words.renameWhat(token.name)}
				>
					{words.rename}
				</a>
				<a
					class="button quiet small"
					href={accountPaths.revokeToken({ id: token.id, team })}
					aria-label={words.revokeWhat(token.name)}
				>
					{words.revoke}
				</a>
			</td>
		</tr>
	)
}

export interface TokenFormProps {
	/** The id of the team whose tokens they are; the reader's without it. */
	team?: string | undefined
	/** A form sent twice with the same key creates one token. */
	formKey: string
	/** Of the field for the code of a second factor; undefined without one. */
	codeId?: string | undefined
}

export const TokenForm = ({ team, formKey, codeId }: TokenFormProps) => {
	const { account, fields } = useWords()
	const words = account.tokens
	return (
		<form
			method="post"
			action={team ? tokensPage({ team }) : accountPaths.createToken()}
			class="stack new-token"
		>
			<FormKey value={formKey} />
			<TokenName label={words.newName} hint={words.newNameHint} />
			<SelectField
				name="scope"
				label={words.scope}
				value="all"
				choices={tokenScopes.map((scope) => [scope, words.scopes[scope].name])}
			/>
			<Field
				name="expires_in_days"
				type="number"
				label={fields.expires_in.label}
				hint={words.daysHint}
				min={1}
				max={bounds.account.tokenDays}
				step={1}
				list="token-days"
			/>
			<datalist id="token-days">
				{offeredDays.map((days) => (
					<option key={days} value={days} />
				))}
			</datalist>
			{codeId && <CodeField id={codeId} />}
			<button type="submit">{words.create}</button>
		</form>
	)
}

export const TokenName = (field: Pick<FieldProps, 'label' | 'value' | 'hint'>) => (
	<Field name="name" maxLength={bounds.account.tokenName} autoComplete="off" required {...field} />
)

/** All tokens and the form for another. */
export const TokensPanel = ({
	tokens,
	now,
	purpose,
	...form
}: TokenFormProps & { tokens: TokenView[]; now: Date; purpose?: string }) => {
	const { account, links } = useWords()
	const words = account.tokens
	const columns = [words.name, words.start, words.scope, links.created, words.lastUsed, words.expires]
	return (
		<section class="panel" aria-labelledby="tokens">
			<h2 id="tokens">{words.heading}</h2>
			<p>{purpose ?? words.purpose}</p>
			<Records {...{ columns, actions: links.actions, none: words.empty }} labelledBy="tokens" look="tokens">
				{tokens.map((token) => (
					<Row key={token.id} token={token} team={form.team} now={now} />
				))}
			</Records>
			<TokenForm {...form} />
		</section>
	)
}
