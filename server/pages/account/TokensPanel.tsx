/** The access tokens of an account: a list, buttons to revoke them, and a form for a new one. */
/** @jsxImportSource preact */

import { bounds } from '../../../shared/bounds.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import { Field } from '../forms/Field.tsx'
import { FormKey } from '../forms/FormKey.tsx'
import { Copy } from '../frame/Copy.tsx'

export interface TokenView {
	id: string
	name: string
	/** The beginning of the token, enough to tell it from others. */
	start: string
	createdAt: Date
	lastUsedAt: Date | null
	expiresAt: Date | null
}

/** Shows a new token, only once. */
export const NewToken = ({ name, value }: { name: string; value: string }) => (
	<section class="panel keep" aria-labelledby="new-token">
		<h2 id="new-token">Your new token “{name}”</h2>
		<p>Copy it now: it is shown only this once. Anyone who has it can create, read and delete your links.</p>
		<p class="secret">
			<span class="whole">{value}</span>
			<Copy text={value} what="the new token" />
		</p>
	</section>
)

const Expiry = ({ at, now }: { at: Date | null; now: Date }) => {
	const day = at !== null && <Time at={at.toISOString()} precision="day" />
	if (at !== null && at <= now) return <span class="bad">Expired {day}</span>
	return (
		<>
			<span class="unit">Expires: </span>
			{day || 'Never'}
		</>
	)
}

const Row = ({ token, now }: { token: TokenView; now: Date }) => (
	<tr>
		<th scope="row">{token.name}</th>
		<td class="mono">{token.start}…</td>
		<td>
			<span class="unit">Created: </span>
			<Time at={token.createdAt.toISOString()} precision="day" />
		</td>
		<td>
			<span class="unit">Last used: </span>
			{token.lastUsedAt === null ? 'Never' : <Time at={token.lastUsedAt.toISOString()} now={now} />}
		</td>
		<td>
			<Expiry at={token.expiresAt} now={now} />
		</td>
		<td class="actions">
			<form method="post" action={accountPaths.revokeToken()}>
				<input type="hidden" name="id" value={token.id} />
				<button type="submit" class="quiet small" aria-label={`Revoke ${token.name}`}>
					Revoke
				</button>
			</form>
		</td>
	</tr>
)

const Table = ({ tokens, now }: { tokens: TokenView[]; now: Date }) => (
	<table class="tokens" aria-labelledby="tokens">
		<thead>
			<tr>
				<th scope="col">Name</th>
				<th scope="col">Begins with</th>
				<th scope="col">Created</th>
				<th scope="col">Last used</th>
				<th scope="col">Expires</th>
				<th scope="col">
					<span class="unseen">Actions</span>
				</th>
			</tr>
		</thead>
		<tbody>
			{tokens.map((token) => (
				<Row key={token.id} token={token} now={now} />
			))}
		</tbody>
	</table>
)

export interface TokenFormProps {
	/** The submitted values by field. */
	values?: Record<string, string> | undefined
	/** Its faults by field. */
	faults: Record<string, string>
	/** A form sent twice with the same key creates one token. */
	formKey: string
}

export const TokenForm = ({ values = {}, faults, formKey }: TokenFormProps) => (
	<form method="post" action={accountPaths.createToken()} class="asking">
		<FormKey value={formKey} />
		<Field
			name="name"
			label="Name of a new token"
			hint="What will use it, for instance “laptop”."
			value={values.name ?? ''}
			fault={faults.name}
			maxLength={bounds.account.tokenName}
			autoComplete="off"
			required
		/>
		<Field
			name="expires_in_days"
			type="number"
			label="Days until it expires"
			hint="Leave empty if it should never expire."
			value={values.expires_in_days ?? ''}
			fault={faults.expires_in_days}
			min={1}
			max={bounds.account.tokenDays}
			step={1}
		/>
		<button type="submit">Create token</button>
	</form>
)

export interface TokensPanelProps extends TokenFormProps {
	tokens: TokenView[]
	now: Date
}

/** All tokens and the form for another. Revoking does not ask: a new one is quickly created. */
export const TokensPanel = ({ tokens, now, ...form }: TokensPanelProps) => (
	<section class="panel" aria-labelledby="tokens">
		<h2 id="tokens">Access tokens</h2>
		<p>
			The browser extension and other programs use them to create and read your links. Revoking one ends its
			access at once.
		</p>
		{tokens.length === 0 ? (
			<p class="empty">
				Your tokens will appear here: their name, when they were last used, when they expire.
			</p>
		) : (
			<Table tokens={tokens} now={now} />
		)}
		<TokenForm {...form} />
	</section>
)
