/** The fields of a link that nothing else depends on: sent, edited, stored and answered alike. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { withScheme } from '../text/typed-address.ts'
import { type FieldRow, lines, otherUrl, tags, text, toggle } from './field-kinds.ts'
import { rules, shares } from './other-targets.ts'
import { openOnly, type Place, places, readTypedPlace } from './places.ts'
import { linesOf } from './row-kinds.ts'
import { readTags, writeTags } from './tags.ts'
import { timeOrNone } from './time-kinds.ts'

export const freeRows = {
	title: {
		...text('title', 'A title has', bounds.title),
		says: 'The link’s title; `null` or empty for none.',
		example: 'The menu in autumn',
		more: 'Spaces around it are removed.',
	},
	tags: {
		...tags(bounds.tags),
		says: 'Up to 10 different tags of 1 to 30 characters.',
		example: ['print', 'berlin'],
		more: 'Spaces around them are removed; case makes no difference.',
	},
	forward_query: {
		...toggle('forward_query'),
		visited: true as const,
		says: 'Whether a visit’s parameters are passed on to the target, except names it already has.',
		example: true,
		more: 'Default `false`; see "Visit".',
	},
	confirm: {
		...toggle('confirm'),
		visited: true as const,
		says: 'Whether each visit gets a page whose button is the click.',
		example: true,
		more: 'Default `false`; see "One-time links in mail".',
	},
	paused: {
		...toggle('paused'),
		visited: true as const,
		says: 'Whether the link is paused: visits are refused until it is resumed.',
		example: true,
		more: 'Default `false`; see "Visit".',
	},
	fallback_url: {
		...otherUrl(),
		visited: true as const,
		says: 'Where visits are redirected once the link has expired or is used up; `null` for none.',
		example: 'https://example.org/over',
		more: 'Not counted, and not of a link with a password. By the rules of `url`; see "Visit".',
	},
	starts_at: {
		...timeOrNone('Give the time with its zone, like 2026-12-04T18:00:00Z.'),
		visited: true as const,
		says: 'When the link opens: visits before are refused; `null`: it is open.',
		example: '2026-12-04T18:00:00.000Z',
		more: 'Before `expires_at`; see "Visit".',
	},
	note: {
		...lines('note', 'A note has', bounds.note),
		isFor: 'editors' as const,
		says: 'For those who may change the link alone; `null` or empty for none.',
		example: 'Printed for the fair.\nReplace it in spring.',
		more: 'Found by their search of the list. Visitors, statistics links and viewers of a team never get it.',
	},
	archived: {
		...toggle('archived'),
		isFor: 'members' as const,
		says: 'Whether the link is left out of the list; it works on.',
		example: true,
		more: 'Default `false`; the list has such links with `status` `archived`.',
	},
	places: {
		...places,
		visited: true as const,
		says: 'Where the link was put up: names to count its visits by, with labels; `null` for none.',
		example: [{ name: 'p1', label: 'Window in the hall', closed: false }],
		more: `At most ${bounds.places.number} open ones. An edit closes those that it leaves out; see "Places".`,
	},
	rules: {
		...rules,
		visited: true as const,
		says: 'Other targets for some visits: the first rule that matches counts; `null` for none.',
		example: [{ name: 'app', when: { device: ['ios', 'android'] }, url: 'https://example.org/app' }],
		more: 'Replaced as a whole; see "Rules and shares".',
	},
	shares: {
		...shares,
		visited: true as const,
		says: 'Targets that share the visitors for whom no rule matches; `null` for none.',
		example: [
			{ name: 'a', percent: 60, url: 'https://example.org/a' },
			{ name: 'b', percent: 40, url: 'https://example.org/b' },
		],
		more: 'Replaced as a whole; see "Rules and shares".',
	},
} satisfies Record<string, FieldRow>

type FreeRows = typeof freeRows
export type FreeName = keyof FreeRows
export type FreeFields = { [Name in FreeName]: z.output<FreeRows[Name]['schema']> }
export type FreeTextName = {
	[Name in FreeName]: FreeRows[Name]['kind'] extends 'switch' ? never : Name
}[FreeName]

/** Their schemas in a record. Servers before a field leave it out. */
export const freeRecord = Object.fromEntries(
	Object.entries<FreeRows[FreeName]>(freeRows).map(([name, { record, none }]) => [
		name,
		z._default<z.ZodMiniType>(record, none),
	]),
) as unknown as { [Name in FreeName]: z.ZodMiniDefault<FreeRows[Name]['record']> }

/** Texts, which are cut where they don't fit; a link is one without them, too. */
export type ProseName = {
	[Name in FreeName]: FreeRows[Name]['kind'] extends 'text' | 'lines' | 'tags' ? Name : never
}[FreeName]
const prose: string[] = ['text', 'lines', 'tags']

export const freeNames = Object.keys(freeRows) as FreeName[]
/** Those that are typed; the others are switches. */
export const freeTextNames = freeNames.filter(
	(name): name is FreeTextName => freeRows[name].kind !== 'switch',
)
/** Those with a row in each line, which small forms leave out. */
export type RowsName = { [Name in FreeName]: FreeRows[Name]['kind'] extends 'rows' ? Name : never }[FreeName]
const isRows = (name: FreeName): name is RowsName => freeRows[name].kind === 'rows'
const rowsNames = freeNames.filter(isRows)
export type BriefName = Exclude<FreeTextName, RowsName>
export const briefNames = freeTextNames.filter((name): name is BriefName => !isRows(name))
export const proseNames = freeNames.filter((name): name is ProseName => prose.includes(freeRows[name].kind))
export const freeSwitchNames = freeNames.filter((name) => freeRows[name].kind === 'switch')

/** The switch that forms offer beside the click limit, and those below all fields. */
export const besideClicks = 'confirm' satisfies FreeName
export const switchesBelow = freeSwitchNames.filter((name) => name !== besideClicks)
/** Nobody makes a link to put it away. */
export const switchesAtFirst = switchesBelow.filter((name) => name !== 'archived')

/** A list as it is typed: a row in each line, tags in one. */
export const writeList = (name: FreeName, list: readonly unknown[]): string => {
	const row = freeRows[name]
	return row.kind === 'rows' ? (list as never[]).map(row.write).join('\n') : writeTags(list as string[])
}

/** The line of a list of rows that a fault is in. */
export const lineIn = (path: string): number | undefined => {
	const [field, row] = path.split('.')
	return row !== undefined && rowsNames.some((name) => name === field) ? Number(row) + 1 : undefined
}

type Values = { [Name in FreeName]?: FreeFields[Name] | undefined }

/** A link's values as they are typed: no closed places. `toLocal`: a time as its input has it. */
export const writeFree = (link: Values, toLocal: (utc: string) => string) => {
	const textOf = (name: FreeName, value = link[name]): string => {
		if (name === 'places') return writeList(name, openOnly((value ?? null) as Place[] | null))
		if (Array.isArray(value)) return writeList(name, value)
		if (typeof value !== 'string') return value ? 'on' : ''
		return freeRows[name].kind === 'time' ? toLocal(value) : value
	}
	return Object.fromEntries(freeNames.map((name) => [name, textOf(name)])) as Record<FreeName, string>
}

/**
 * What was typed as the request has it. `toUtc`: a time of its input as the interface has it.
 * `placeNames`: of places that the link has.
 */
export const readFree = (
	name: FreeTextName,
	typed: string,
	toUtc: (local: string) => string | undefined,
	placeNames: readonly string[] = [],
): string | unknown[] | null => {
	const row = freeRows[name]
	const { kind } = row
	if (name === 'places') return linesOf(typed).map((line) => readTypedPlace(line, placeNames))
	if (kind === 'rows') return linesOf(typed).map(row.read)
	if (kind === 'tags') return readTags(typed)
	if (kind === 'time') return toUtc(typed) ?? null
	return (kind === 'url' ? withScheme(typed) : typed).trim() || null
}
