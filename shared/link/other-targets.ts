/** Other targets of a link: rules, of which the first that matches counts, and shares. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { withScheme } from '../text/addresses.ts'
import { targetUrl } from './target-url.ts'
import { type PartName, partNames, singleParts, when } from './when.ts'

const nameFault = `A name has 1 to ${bounds.rules.name} of a-z, 0-9, “-” and “_”.`
const name = z.string(nameFault).check(
	z.toLowerCase(),
	z.refine((text) => new RegExp(`^[a-z0-9_-]{1,${bounds.rules.name}}$`).test(text), {
		error: nameFault,
		params: { code: 'name' },
	}),
)

/** A visit for which all parts of `when` match is sent to `url`. */
export const rule = z.object(
	{ name, when, url: targetUrl },
	'A rule is written like “app: device=ios,android language=de -> https://example.org/app”.',
)
export type Rule = z.infer<typeof rule>

const percentFault = 'A share is a whole number from 1 to 99 percent.'
export const share = z.object(
	{
		name,
		percent: z
			.int({ error: percentFault, abort: true })
			.check(z.minimum(1, percentFault), z.maximum(99, percentFault)),
		url: targetUrl,
	},
	'A share is written like “a: 50% -> https://example.org/a”.',
)
export type Share = z.infer<typeof share>

const areUnique = (named: { name: string }[]) => new Set(named.map(({ name }) => name)).size === named.length
const unique = z.refine<{ name: string }[]>(areUnique, {
	error: 'Each name can be used only once.',
	params: { code: 'twice' },
})

export const rules = z
	.array(rule, 'Give the rules as a list.')
	.check(z.maxLength(bounds.rules.number, `A link has at most ${bounds.rules.number} rules.`), unique)
export const shares = z.array(share, 'Give the shares as a list.').check(
	z.minLength(bounds.shares.min, `A link has ${bounds.shares.min} to ${bounds.shares.max} shares.`),
	z.maxLength(bounds.shares.max, `A link has ${bounds.shares.min} to ${bounds.shares.max} shares.`),
	unique,
	z.refine((all) => all.reduce((sum, { percent }) => sum + percent, 0) === 100, {
		error: 'Shares add up to 100 percent.',
		params: { code: 'sum' },
	}),
)

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
export const readRule = (line: string): unknown => {
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

export const writeRule = ({ name, when, url }: Rule): string => {
	const partOf = (part: PartName) =>
		when[part] === undefined ? [] : [`${part}=${[when[part]].flat().join()}`]
	return `${name}: ${partNames.flatMap(partOf).join(' ')} -> ${url}`
}

export const readShare = (line: string): unknown => {
	const [name, what, url] = inPieces(line) ?? []
	const [, percent] = /^(\d{1,3}) ?%?$/.exec(what ?? '') ?? []
	return percent === undefined ? line : { name, percent: Number(percent), url }
}

export const writeShare = ({ name, percent, url }: Share): string => `${name}: ${percent}% -> ${url}`
