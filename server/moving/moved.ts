/** A row of a file as a link of another service, before the rules of this one. */
import type { MovedField } from '../../shared/import.ts'
import { readTags } from '../../shared/tags.ts'
import type { ToUtc } from '../links/zone.ts'
import type { Format, Row } from './formats/format.ts'
import { unusable } from './problem.ts'
import { isNone, isNull, isOn, numberOf, textOf, timeOf } from './values.ts'

export interface Moved {
	name: string
	/** The host under which it was. */
	host: string | undefined
	url: string
	title: string
	tags: string[]
	createdAt: Date | undefined
	expiresAt: Date | undefined
	/** Clicks that the limit counts, and others before them. */
	clicks: number
	clicksBefore: number
	/** With the clicks so far. */
	maxClicks: number | undefined
	forwardQuery: boolean
	confirm: boolean
	hasRules: boolean
	startsAt: Date | undefined
	/** A time had no zone of its own. */
	isLocal: boolean
}

/** The values of a row by what they become; of several the first that is not empty. */
const valuesOf = ({ fields, unguard, isTable }: Format, row: Row) => {
	const values: { [field in MovedField]?: unknown } = {}
	for (const [key, field] of Object.entries(fields)) {
		const value = row[key]
		const isRule = field === 'rules' && !isOn(value)
		if (values[field] !== undefined || isNone(value) || isRule || (isTable && isNull(value))) continue
		values[field] = typeof value === 'string' ? (unguard?.(value) ?? value) : value
	}
	return values
}

/** The name and host of a short link; a bare name may stand between slashes. */
const nameOf = (text: string): { name: string; host?: string } => {
	const isUrl = /^https?:\/\//i.test(text)
	if (!isUrl && !/^[\w-]+(\.[\w-]+)+\//.test(text)) return { name: text.replace(/^\/+|\/+$/g, '') }
	const url = URL.parse(isUrl ? text : `https://${text}`)
	if (url === null) return { name: text }
	const path = url.pathname.replace(/^\/+|\/+$/g, '')
	return { name: /^[\w%.~-]*$/.test(path) ? decoded(path) : path, host: url.host }
}
const decoded = (path: string): string => {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}

const tagsOf = (value: unknown, read: Format['readTags'] = readTags): string[] =>
	(Array.isArray(value) ? value.map(textOf) : read(textOf(value))).map((tag) => tag.trim()).filter(Boolean)

/** Fails with `Unusable`, whose problem says why the row can make no link. */
export const toMoved = (format: Format, row: Row, toUtc: ToUtc): Moved => {
	const flat = format.flatten?.(row) ?? row
	const of = valuesOf(format, flat)
	const { name, host } = nameOf(textOf(of.short_url))
	if (name === '') throw unusable('name_missing')
	for (const code of ['secret', 'is_protected', 'disabled'] as const)
		if (isOn(of[code])) throw unusable(code, name)
	const created = timeOf(of.created_at, toUtc)
	const expires = timeOf(of.expires_at, toUtc)
	const starts = timeOf(of.starts_at, toUtc)
	const maxClicks = numberOf(of.max_clicks)
	return {
		name,
		host: textOf(of.domain) || host,
		url: textOf(of.long_url),
		title: textOf(of.title),
		tags: tagsOf(of.tags, format.readTags),
		createdAt: created?.time,
		expiresAt: expires?.time,
		clicks: numberOf(of.clicks) ?? 0,
		clicksBefore: numberOf(of.clicks_before) ?? 0,
		maxClicks: maxClicks === 0 && !format.zeroIsLimit ? undefined : maxClicks,
		forwardQuery: isOn(of.forward_query),
		confirm: isOn(of.confirm),
		hasRules: isOn(of.rules),
		startsAt: starts?.time,
		isLocal: [created, expires, starts].some((time) => time?.isLocal),
	}
}
