/** The fields of a link that nothing else depends on: sent, edited, stored and answered alike. */
import type * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { type FieldRow, tags, text, toggle } from './field-kinds.ts'
import { readTags, writeTags } from './tags.ts'

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
		says: 'Whether a visit’s parameters are passed on to the target, except names it already has.',
		example: true,
		more: 'Default `false`; see "Visit".',
	},
	confirm: {
		...toggle('confirm'),
		says: 'Whether each visit gets a page whose button is the click.',
		example: true,
		more: 'Default `false`; see "One-time links in mail".',
	},
} satisfies Record<string, FieldRow>

type FreeRows = typeof freeRows
export type FreeName = keyof FreeRows
export type FreeFields = { [Name in FreeName]: z.output<FreeRows[Name]['schema']> }
export type FreeTextName = {
	[Name in FreeName]: FreeRows[Name]['kind'] extends 'switch' ? never : Name
}[FreeName]

export const freeNames = Object.keys(freeRows) as FreeName[]
/** Those that are typed; the others are switches. */
export const freeTextNames = freeNames.filter(
	(name): name is FreeTextName => freeRows[name].kind !== 'switch',
)
export const freeSwitchNames = freeNames.filter((name) => freeRows[name].kind === 'switch')

/** The switch that forms offer beside the click limit, and those below all fields. */
export const besideClicks = 'confirm' satisfies FreeName
export const switchesBelow = freeSwitchNames.filter((name) => name !== besideClicks)

const textOf = (value: FreeFields[FreeName] | undefined): string =>
	Array.isArray(value) ? writeTags(value) : value === true ? 'on' : value || ''

/** A link's values as they are typed; empty for none. */
export const writeFree = (link: { [Name in FreeName]?: FreeFields[Name] | undefined }) =>
	Object.fromEntries(freeNames.map((name) => [name, textOf(link[name])])) as Record<FreeName, string>

/** What was typed as the request has it. */
export const readFree = (name: FreeTextName, typed: string): string | string[] | null =>
	freeRows[name].kind === 'tags' ? readTags(typed) : typed.trim() || null
