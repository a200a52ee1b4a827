/** The fields of a link, one row each: what it takes, and all that is said of it. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { pluralIn } from '../words/plural.ts'
import {
	alias,
	choice,
	type FieldRow,
	type FieldWords,
	number,
	password,
	time,
	toggle,
	verbatim,
} from './field-kinds.ts'
import { freeRows } from './free-fields.ts'
import { targetUrl } from './target-url.ts'

const plural = pluralIn('en')

const target = {
	kind: 'url' as const,
	schema: targetUrl,
	takes: 'required',
	input: { inputMode: 'url' as const, maxLength: bounds.url, ...verbatim },
	faults: {
		en: `An address that starts with http:// or https://, of at most ${bounds.url.toLocaleString('en-GB')} ${plural(bounds.url, 'character', 'characters')}.`,
		de: `Eine Adresse, die mit http:// oder https:// beginnt, mit höchstens ${bounds.url.toLocaleString('de-DE')} Zeichen.`,
	},
	says: 'The target: an absolute http or https URL, not on this service, without user name.',
	saysInEdit: 'The new target.',
	example: 'https://example.org/a/long/path?with=a#fragment',
	more: `At most ${bounds.url.toLocaleString('en-GB')} characters, without password, and not on a blocked host. Stored and answered exactly as sent, except for spaces and invisible characters around it.`,
	en: { label: 'Target' },
	de: { label: 'Ziel' },
	page: { en: { label: 'Long link' }, de: { label: 'Langer Link' } },
} satisfies FieldRow

/** They choose the slug, which no edit changes. */
const slugRows = {
	type: {
		...choice(['random', 'alias'], 'The type is "random" or "alias".'),
		says: '`alias` when there is an `alias`, else `random`.',
		example: 'alias',
	},
	alias: {
		...alias(bounds.alias),
		missing: 'Enter the alias.',
		says: 'A slug of your choice. Names of the service’s own pages are reserved.',
		example: 'My-Alias',
		more: 'Needed with `type` `alias`.',
		en: { label: 'Alias', hint: 'Leave empty for a random one.' },
		de: { label: 'Alias', hint: 'Leer lassen für einen zufälligen.' },
		page: {
			en: { hint: `${alias(bounds.alias).faults.en} Leave empty for a random one.` },
			de: { hint: `${alias(bounds.alias).faults.de} Leer lassen für einen zufälligen.` },
		},
	},
} satisfies Record<string, FieldRow>

/** They say what ends a link and what protects it; `link-rules.ts` says which go together. */
export const ruleRows = {
	isLimited: {
		...toggle('isLimited'),
		says: 'Whether the link has limits; if `false`, the next four fields are ignored.',
		saysInEdit: 'Whether the link has limits: `false` removes them, `true` replaces them.',
		example: true,
		more: 'Default `false`.',
	},
	limitation_type: {
		...choice(['time', 'clicks', 'both'], 'The limitation is "time", "clicks" or "both".'),
		missing: 'Say what limits the link: "time", "clicks" or "both".',
		says: 'What ends the link; decides which of the next three fields are needed.',
		example: 'both',
	},
	expires_in: {
		...number('The number of days', bounds.expiresInDays),
		missing: 'Say after how many days the link expires.',
		says: 'Days until the link expires.',
		saysInEdit: 'Days from now until the link expires.',
		example: 30,
		en: {
			label: 'Days until it expires',
			hint: 'Leave empty if it should never expire.',
			edit: { label: 'Days until it expires, from now', hint: 'Instead of a date.' },
		},
		de: {
			label: 'Tage bis zum Ablauf',
			hint: 'Leer lassen, wenn er nie ablaufen soll.',
			edit: { label: 'Tage bis zum Ablauf, ab jetzt', hint: 'Statt eines Datums.' },
		},
	},
	expires_at: {
		...time('Give a time with its zone, like 2027-01-31T18:00:00Z.', bounds.expiresInDays),
		visited: true as const,
		says: 'When the link expires, instead of `expires_in`.',
		example: '2027-01-31T18:00:00+01:00',
		more: `In the future, at most ${bounds.expiresInDays.toLocaleString('en-GB')} days from now.`,
		en: {
			label: 'Expires on',
			hint: 'Instead of days, in your time.',
			edit: { hint: 'In your time. Leave both empty if it should never expire.' },
		},
		de: {
			label: 'Läuft ab am',
			hint: 'Statt der Tage, in deiner Zeit.',
			edit: { hint: 'In deiner Zeit. Beide leer lassen, wenn er nie ablaufen soll.' },
		},
	},
	max_clicks: {
		...number('The number of clicks', bounds.maxClicks),
		visited: true as const,
		missing: 'Say how many clicks the link allows.',
		says: 'Clicks that the link allows, counted from its first.',
		example: 100,
		en: {
			label: 'Click limit',
			hint: 'Leave empty for no limit.',
			edit: { hint: 'Clicks so far count. Leave empty for no limit.' },
		},
		de: {
			label: 'Klicklimit',
			hint: 'Leer lassen für unbegrenzt.',
			edit: { hint: 'Bisherige Klicks zählen mit. Leer lassen für unbegrenzt.' },
		},
	},
	isProtected: {
		...toggle('isProtected'),
		says: 'Whether the link has a password; if `false`, the next field is ignored.',
		saysInEdit: 'Whether the link has a password: `false` removes it, `true` sets it.',
		example: true,
		more: 'Default `false`.',
	},
	password: {
		...password(bounds.password, 'Enter a password.'),
		says: 'The password visitors have to enter.',
		example: 'open sesame',
		en: {
			label: 'Password',
			hint: 'Shown as you type, never again.',
			edit: { label: 'New password', hint: 'Leave empty to change nothing.' },
		},
		de: {
			label: 'Passwort',
			hint: 'Beim Tippen sichtbar, danach nie mehr.',
			edit: { label: 'Neues Passwort', hint: 'Leer lassen, um nichts zu ändern.' },
		},
		page: {
			en: { hint: 'Shown as you type: it can’t be looked up later.' },
			de: { hint: 'Beim Tippen sichtbar: Es lässt sich später nicht nachsehen.' },
		},
	},
} satisfies Record<string, FieldRow>

export const fields = { url: target, ...slugRows, ...ruleRows, ...freeRows }
type Fields = typeof fields
export type FieldName = keyof Fields
/** A field that is typed into an input. */
export type TypedName = {
	[Name in FieldName]: Fields[Name] extends { input: object } ? Name : never
}[FieldName]
export const rowOf = (name: FieldName): FieldRow => fields[name]

type Rows = Record<string, { schema: z.ZodMiniType }>
const optional = <Some extends Rows>(rows: Some) =>
	Object.fromEntries(Object.entries(rows).map(([name, { schema }]) => [name, z.optional(schema)])) as {
		[Name in keyof Some]: z.ZodMiniOptional<Some[Name]['schema']>
	}
export const slugSchemas = optional(slugRows)
export const ruleSchemas = optional(ruleRows)
export const freeSchemas = optional(freeRows)

export interface ShownWords {
	label: string
	hint?: string
	/** What is wrong with a value. */
	fault: string
}

/** What the server's pages say of a field. */
export const pageWords = (name: FieldName, language: 'en' | 'de'): FieldWords => {
	const { page, [language]: words } = rowOf(name)
	return { label: '', ...words, ...page?.[language] }
}

/** What the extension says of each field. */
export const fieldWords = (language: 'en' | 'de', isInEdit = false) =>
	Object.fromEntries(
		Object.entries<FieldRow>(fields).flatMap(([name, { faults, [language]: words }]) => {
			const { edit, ...said } = words ?? {}
			return faults ? [[name, { ...said, ...(isInEdit && edit), fault: faults[language] }]] : []
		}),
	) as Record<TypedName, ShownWords>
