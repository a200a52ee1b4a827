/** A row of a file as a link of another service, before the rules of this one. */
// An import's line: reading.ts, file/rows.ts → here → check.ts.
import { proseNames } from '../../shared/link/free-fields.ts'
import { type MovedField, typedFields } from '../../shared/link/import.ts'
import type { PlaceSent } from '../../shared/link/places.ts'
import { type StoredName, type StoredRows, storedNames, storedRows } from '../../shared/link/stored-fields.ts'
import { readTags } from '../../shared/link/tags.ts'
import { own } from '../../shared/text/own.ts'
import { tryTo } from '../../shared/try-to.ts'
import { placesAfter } from '../links/places.ts'
import { newColumns } from '../links/stored-columns.ts'
import type { ToUtc } from '../links/zone.ts'
import type { Format, Row } from './formats/format.ts'
import type { MovedState } from './formats/states.ts'
import { isTelling } from './formats/unused.ts'
import { unusable } from './problem.ts'
import {
	isNone,
	isNull,
	isPresent,
	numberOf,
	plainOf,
	quoteOf,
	rowsOf,
	stateOf,
	switchOf,
	textOf,
	timeOf,
} from './values.ts'

/** How the rows of a file are read. */
export interface RowReading {
	format: Format
	toUtc: ToUtc
	/** The file has bytes that can't be read: U+FFFD stands for them. */
	isBroken: boolean
}

const isLost = (value: unknown): boolean => typeof value === 'string' && value.includes('\ufffd')
const isSwitch = (field: MovedField): boolean => (typedFields.switch as readonly MovedField[]).includes(field)
/** Without these there is still a link. */
const mayBeLost: readonly MovedField[] = [...proseNames, 'domain']

type Values = { [field in MovedField]?: unknown }

/** Whether another column may say more: there is no value, or one that is outweighed. */
const isOpen = (value: unknown): boolean => value === undefined || value === false || value === 'active'

/**
 * The values of a row by what they become; of several the first that is not empty, or on. `unused`:
 * columns that would say something, and of which nothing is made.
 */
const valuesOf = ({ format, isBroken }: RowReading, row: Row) => {
	const { fields, unguard, isTable, isAny, present = [], unneeded = [] } = format
	const values: Values = {}
	let isTextLost = false
	/** The value without what can't be read. Fails with `broken_text` where it is needed. */
	const readable = (field: MovedField, value: unknown): unknown => {
		if (!isBroken || ![value].flat().some(isLost)) return value
		if (!mayBeLost.includes(field)) throw unusable('broken_text', quoteOf(value))
		isTextLost = true
		return Array.isArray(value) ? value.filter((one) => !isLost(one)) : undefined
	}
	const isEmpty = (value: unknown): boolean => isNone(value) || (isTable === true && isNull(value))
	const unused: string[] = []
	for (const [key, field] of Object.entries(fields)) {
		if (!Object.hasOwn(row, key)) continue
		const plain = plainOf(own(row, key))
		if (!isOpen(values[field])) {
			if (isAny && isTelling(key) && !isEmpty(plain) && plain !== values[field]) unused.push(key)
			continue
		}
		const value = readable(field, plain)
		if (isEmpty(value)) continue
		if (field === 'state') values[field] = stateOf(value)
		else if (isSwitch(field)) values[field] = present.includes(key) ? isPresent(value) : switchOf(value)
		else values[field] = typeof value === 'string' ? (unguard?.(value) ?? value) : value
	}
	for (const [key, value] of Object.entries(row))
		if (
			!Object.hasOwn(fields, key) &&
			!unneeded.includes(key) &&
			isTelling(key) &&
			!isNone(value) &&
			!isNull(value)
		)
			unused.push(key)
	return { values, isTextLost, unused }
}

/** The name and host of a short link; a bare name may stand between slashes. */
const nameOf = (text: string): { name: string; host?: string } => {
	const isUrl = /^https?:\/\//i.test(text)
	if (!isUrl && !/^[^\s/?#]+\.[^\s/?#.]+\//.test(text)) return { name: text.replace(/^\/+|\/+$/g, '') }
	const url = URL.parse(isUrl ? text : `https://${text}`)
	if (url === null) return { name: text }
	const path = url.pathname.replace(/^\/+|\/+$/g, '')
	return { name: /^[\w%.~-]*$/.test(path) ? decoded(path) : path, host: url.host }
}
const decoded = (path: string): string => tryTo(() => decodeURIComponent(path)) ?? path

const tagsOf = (value: unknown, read: Format['readTags'] = readTags): string[] =>
	(Array.isArray(value) ? value.map(textOf) : read(textOf(value))).map((tag) => tag.trim()).filter(Boolean)

/** A kind that is missing here does not compile. */
const byKind: Record<
	StoredRows[StoredName]['kind'],
	(value: unknown, format: Format, toTime: (value: unknown) => Date | undefined, name: StoredName) => unknown
> = {
	text: (value) => textOf(value) || null,
	lines: (value) => textOf(value) || null,
	url: (value) => textOf(value) || null,
	tags: (value, { readTags: read }) => tagsOf(value, read),
	rows: (value, _, __, name) => {
		const rows = rowsOf(name, value)
		return name === 'places' ? placesAfter(null, rows as PlaceSent[] | null) : rows
	},
	switch: (value) => value === true,
	time: (value, _, toTime) => toTime(value) ?? null,
	number: (value) => numberOf(value) ?? null,
}

/** Fails with `Unusable`, whose problem says why the row can make no link. */
export const toMoved = (reading: RowReading, row: Row) => {
	const { format } = reading
	const toUtc: ToUtc = format.isUtc ? (local) => local : reading.toUtc
	const { values: of, isTextLost, unused } = valuesOf(reading, format.flatten?.(row) ?? row)
	const { name, host } = nameOf(textOf(of.short_url))
	if (name === '') throw unusable('name_missing')
	for (const code of ['secret', 'is_protected', 'disabled'] as const)
		if (of[code] === true) throw unusable(code, name)
	let isLocal = false
	const toTime = (value: unknown): Date | undefined => {
		const read = timeOf(value, toUtc)
		isLocal ||= read?.isLocal === true && !format.isUtc
		return read?.time
	}
	const createdAt = toTime(of.created_at)
	const fields = newColumns(
		Object.fromEntries(
			storedNames.map((name) => {
				const value = of[name] ?? own<unknown>(format.defaults ?? {}, name)
				return [name, byKind[storedRows[name].kind](value, format, toTime, name)]
			}),
		),
	)
	const state = of.state as MovedState | undefined
	// Its clicks may not be in the file.
	if (state === 'exhausted' && fields.maxClicks !== null) fields.maxClicks = 0
	else if (fields.maxClicks === 0 && format.zeroLimit !== 'used up') {
		if (format.zeroLimit === 'unclear' && state === undefined) throw unusable('limit_unclear', name)
		fields.maxClicks = null
	}
	return {
		name,
		/** The host under which it was. */
		host: textOf(of.domain) || host,
		url: textOf(of.long_url),
		state,
		/** A title may be too long, and the click limit has the clicks so far in it. */
		fields,
		// Bitly writes the beginning of 1970 where it knows none.
		createdAt: createdAt?.getTime() === 0 ? undefined : createdAt,
		/** Clicks that the limit counts, and others before them. */
		clicks: numberOf(of.clicks) ?? 0,
		clicksBefore: numberOf(of.clicks_before) ?? 0,
		hasRules: of.other_rules === true,
		/** Under which it can be opened there, too. */
		hasOtherNames: of.other_names === true,
		/** Whether queries are passed on as its service does; of any table, not at all. */
		isQueryAssumed:
			of.forward_query === undefined && (format.isAny || format.defaults?.forward_query) === true,
		/** Keys of columns. */
		unused,
		/** A title or a tag could not be read. */
		isTextLost,
		/** A time had no zone of its own. */
		isLocal,
	}
}

export type Moved = ReturnType<typeof toMoved>
