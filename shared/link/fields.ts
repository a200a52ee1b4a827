/** The fields of a link, one row each: what it takes, and what the interface says of it. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { alias, choice, type FieldRow, host, number, password, toggle, urlInput } from './field-kinds.ts'
import { freeRows } from './free-fields.ts'
import { targetUrl } from './target-url.ts'
import { time } from './time-kinds.ts'

const target = {
	kind: 'url' as const,
	schema: targetUrl,
	takes: 'required',
	input: urlInput,
	says: 'The target: an absolute http or https URL, not on this service, without user name.',
	saysInEdit: 'The new target.',
	example: 'https://example.org/a/long/path?with=a#fragment',
	more: `At most ${bounds.url.toLocaleString('en-GB')} characters, without password, and not on a blocked host. Stored and answered exactly as sent, except for spaces and invisible characters around it.`,
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
	},
	host: {
		...host,
		says: 'The host of the short link: one of those that the operator added; the usual one without it.',
		example: 'kurz.example',
		more: 'Each host has slugs of its own; see "Hosts".',
	},
} satisfies Record<string, FieldRow>

/** They say what ends a link and what protects it; `rules.ts` says which go together. */
export const ruleRows = {
	isLimited: {
		...toggle('isLimited'),
		says: 'Whether the link has limits; without it, whether one of the next four fields says one.',
		saysInEdit: 'Whether the link has limits: `false` removes them, `true` replaces them.',
		example: true,
		more: 'With `false` these are ignored, whatever they hold.',
	},
	limitation_type: {
		...choice(['time', 'clicks', 'both'], 'The limitation is "time", "clicks" or "both".'),
		missing: 'Say what limits the link: "time", "clicks" or "both".',
		says: 'What ends the link; without it, what the next three fields say. Those that it needs must be there, others are ignored.',
		saysInEdit: 'What ends the link: replaces all limits, like `isLimited` `true`.',
		example: 'both',
	},
	expires_in: {
		...number('The number of days', bounds.expiresInDays),
		missing: 'Say after how many days the link expires.',
		says: 'Days until the link expires.',
		saysInEdit:
			'Days from now until the link expires. Without `isLimited` it changes the time limit alone; `null` takes that away.',
		example: 30,
	},
	expires_at: {
		...time('Give a time with its zone, like 2027-01-31T18:00:00Z.'),
		visited: true as const,
		missing: 'Say when the link expires.',
		says: 'When the link expires, instead of `expires_in`.',
		saysInEdit: 'When the link expires, instead of `expires_in`. `null` takes the time limit away.',
		example: '2027-01-31T18:00:00+01:00',
		more: `In the future, at most ${bounds.expiresInDays.toLocaleString('en-GB')} days from now.`,
	},
	max_clicks: {
		...number('The number of clicks', bounds.maxClicks),
		visited: true as const,
		missing: 'Say how many clicks the link allows.',
		says: 'Clicks that the link allows, counted from its first.',
		saysInEdit:
			'Clicks that the link allows, counted from its first. Without `isLimited` it changes the click limit alone; `null` takes that away.',
		example: 100,
	},
	isProtected: {
		...toggle('isProtected'),
		says: 'Whether the link has a password; without it, whether the next field holds one.',
		saysInEdit: 'Whether the link has a password: `false` removes it, `true` sets it.',
		example: true,
		more: 'With `false` that is ignored, whatever it holds.',
	},
	password: {
		...password(bounds.password, 'Enter a password.'),
		says: 'The password visitors have to enter.',
		saysInEdit: 'The password visitors have to enter; `null` removes it.',
		example: 'open sesame',
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
