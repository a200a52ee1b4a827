/** Owns the form that makes a link: the field, the button, the options folded. What a failed post held stays, except the password. */
/** @jsxImportSource preact */

import { bounds } from '../../shared/bounds.ts'
import { type ErrorCode, type FaultDetail, textOf } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { Field } from './Field.tsx'
import { FormKey } from './FormKey.tsx'

export interface HomeForm {
	/** What was submitted, by field name. */
	values: Record<string, string>
	faults: FaultDetail[]
	notice?: ErrorCode
}

const options = ['alias', 'expires_in', 'max_clicks', 'password']
const fields = ['url', ...options]
/** What a person at a form can do about it; a key means nothing to them. */
const sentToo = 'This form has made a link already. Send it again to make one more.'
const sentenceOf = (code: ErrorCode): string => (code === 'idempotency_conflict' ? sentToo : textOf(code))
const ofAlias: readonly (ErrorCode | undefined)[] = ['alias_already_exists', 'reserved_alias']

/** The sentence for each field; a refusal of the alias belongs to its field. */
const faultsByField = ({ faults, notice }: HomeForm): Record<string, string> => ({
	...Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message])),
	...(notice !== undefined && ofAlias.includes(notice) && { alias: textOf(notice) }),
})

/** What no field can show: said above the form. */
const Notice = ({ form }: { form: HomeForm }) => {
	const unplaced = form.faults.filter(({ path }) => !fields.includes(path)).map(({ message }) => message)
	const said = form.notice !== undefined && !ofAlias.includes(form.notice) ? [sentenceOf(form.notice)] : []
	const sentences = [...said, ...unplaced]
	if (sentences.length === 0 && form.faults.length + (form.notice === undefined ? 0 : 1) === 0) return null
	return (
		<div class="notice bad" role="alert">
			{sentences.length === 0 ? (
				<p>No link was made. Check the marked field.</p>
			) : (
				sentences.map((text) => <p key={text}>{text}</p>)
			)}
		</div>
	)
}

export interface CreateFormProps {
	form?: HomeForm | undefined
	/** Where it posts to. */
	action?: string
	/** Sent twice with the same one, the form makes one link. */
	formKey: string
}

/** The form. `isLimited`, `limitation_type`, `isProtected` and `type` follow from which fields are filled. */
export const CreateForm = ({
	form = { values: {}, faults: [] },
	action = paths.home(),
	formKey,
}: CreateFormProps) => {
	const fault = faultsByField(form)
	const value = (name: string): string => form.values[name] ?? ''
	const isOpen = options.some((name) => value(name) !== '' || fault[name] !== undefined)
	return (
		<form method="post" action={action} class="create">
			<FormKey value={formKey} />
			<Notice form={form} />
			<div class="hero-field">
				<Field
					name="url"
					inputMode="url"
					label="Long link"
					placeholder="https://"
					value={value('url')}
					fault={fault.url}
					maxLength={bounds.url}
					autoComplete="off"
					autoCapitalize="off"
					spellcheck={false}
					required
				/>
				<button type="submit">Shorten</button>
			</div>
			<details open={isOpen}>
				<summary>Alias, expiry, limit, password</summary>
				<div class="grid">
					<Field
						name="alias"
						label="Alias"
						hint={`${bounds.alias.min} to ${bounds.alias.max} letters, digits, “_” or “-”. Empty: a random one.`}
						value={value('alias')}
						fault={fault.alias}
						pattern={`[A-Za-z0-9_\\-]{${bounds.alias.min},${bounds.alias.max}}`}
						maxLength={bounds.alias.max}
						autoComplete="off"
						autoCapitalize="off"
						spellcheck={false}
					/>
					<Field
						name="password"
						label="Password"
						hint="Shown as you type: it can’t be looked up later."
						fault={fault.password}
						maxLength={bounds.password}
						autoComplete="off"
						autoCapitalize="off"
						spellcheck={false}
					/>
					<Field
						name="expires_in"
						type="number"
						label="Expires after days"
						hint="Empty: never."
						value={value('expires_in')}
						fault={fault.expires_in}
						min={1}
						max={bounds.expiresInDays}
						step={1}
					/>
					<Field
						name="max_clicks"
						type="number"
						label="Click limit"
						hint="Empty: no limit."
						value={value('max_clicks')}
						fault={fault.max_clicks}
						min={1}
						max={bounds.maxClicks}
						step={1}
					/>
				</div>
			</details>
		</form>
	)
}
