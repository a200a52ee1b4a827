/** Other targets of a link: rules, of which the first that matches counts, and shares. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { withScheme } from '../text/typed-address.ts'
import { targetFaults } from '../words/en/shared/target.ts'
import { withParameter } from './query.ts'
import { rowName, rows } from './row-kinds.ts'
import { targetBounds } from './target-bounds.ts'
import { targetUrl } from './target-url.ts'
import { type PartName, partNames, singleParts, when, whenRecord } from './when.ts'

const name = rowName(
	targetBounds.rules.name,
	`A name has 1 to ${targetBounds.rules.name} of a–z, 0–9, “-” and “_”.`,
)

/** A visit for which all parts of `when` match is sent to `url`. */
export const ruleSent = z.object(
	{ name, when, url: targetUrl },
	'A rule is written like “app: device=ios,android language=de -> https://example.org/app”.',
)
export const ruleRecord = z.object({ name: z.string(), when: whenRecord, url: z.string() })
export type Rule = z.output<typeof ruleRecord>

const percentFault = 'A share is a whole number from 1 to 99 percent.'
export const shareSent = z.object(
	{
		name,
		percent: z
			.int({ error: percentFault, abort: true })
			.check(z.minimum(1, percentFault), z.maximum(99, percentFault)),
		url: targetUrl,
		tell: z.optional(z.boolean('Say of a share whether it tells its name: true or false.')),
	},
	'A share is written like “a: 50% -> https://example.org/a”.',
)
export const shareRecord = z.object({
	name: z.string(),
	percent: z.int(),
	url: z.string(),
	/** Absent from servers before 2026-11-28, and of shares that were stored then. */
	tell: z.optional(z.boolean()),
})
export type Share = z.output<typeof shareRecord>

/** `name: what -> url`, where `what` has no arrow; undefined for anything else. */
const inPieces = (line: string): [name: string, what: string, url: string] | undefined => {
	const colon = line.indexOf(':')
	const arrow = line.search(/->|→/)
	return colon < 0 || arrow < colon
		? undefined
		: [
				line.slice(0, colon).trim(),
				line.slice(colon + 1, arrow).trim(),
				withScheme(line.slice(arrow).replace(/^(->|→)/, '')),
			]
}

/** A line as the request has it: the line itself where it has not that form, for its fault. */
const readRule = (line: string): unknown => {
	const [name, what, url] = inPieces(line) ?? []
	if (what === undefined) return line
	const parts = what.split(/\s+/).filter((part) => part !== '')
	const read = parts.map((part): [string, string | string[]] => {
		const [key = ''] = part.split('=', 1)
		const value = part.slice(key.length + 1)
		return [key, singleParts.includes(key) ? value : value.split(',')]
	})
	const isTwice = new Set(read.map(([key]) => key)).size < read.length
	return isTwice ? line : { name, when: Object.fromEntries(read), url }
}

const writeRule = ({ name, when, url }: Rule): string => {
	const partOf = (part: PartName) =>
		when[part] === undefined ? [] : [`${part}=${[when[part]].flat().join()}`]
	return `${name}: ${partNames.flatMap(partOf).join(' ')} -> ${url}`
}

const readShare = (line: string): unknown => {
	const [name, what, url] = inPieces(line) ?? []
	const [, percent, tell] = /^(\d{1,3}) ?%?( +tell)?$/i.exec(what ?? '') ?? []
	return percent === undefined
		? line
		: { name, percent: Number(percent), url, ...(tell !== undefined && { tell: true }) }
}

const writeShare = ({ name, percent, url, tell }: Share): string =>
	`${name}: ${percent}%${tell ? ' tell' : ''} -> ${url}`

/** The target of a share, which learns its name where that is asked for. */
export const toldUrl = ({
	name,
	url,
	tell,
}: {
	name: string
	url: string
	tell?: boolean | undefined
}): string => (tell ? withParameter(url, 'utm_content', name) : url)

export const rules = rows({
	what: 'rules',
	row: ruleSent,
	record: ruleRecord,
	max: targetBounds.rules.number,
	read: readRule,
	write: writeRule,
})

const shareRows = rows({
	what: 'shares',
	row: shareSent,
	record: shareRecord,
	...targetBounds.shares,
	read: readShare,
	write: writeShare,
})
/** One alone can't have all visitors. */
export const shares = {
	...shareRows,
	schema: shareRows.schema.check(
		z.superRefine((all, context) => {
			for (const [nth, share] of (all ?? []).entries())
				if (toldUrl(share).length > bounds.url)
					context.addIssue({
						code: 'custom',
						path: [nth, 'url'],
						params: { code: 'too_big' },
						message: targetFaults.too_big,
					})
		}),
		z.refine((all) => all === null || all.reduce((sum, { percent }) => sum + percent, 0) === 100, {
			error: 'Shares add up to 100 percent.',
			params: { code: 'sum' },
		}),
	),
}
