/** When a rule of a link applies: the parts of `when`, and what each may hold. */
import * as z from 'zod/mini'
import { tryTo } from '../try-to.ts'
import { targetBounds } from './target-bounds.ts'
import { time } from './time-kinds.ts'

export const deviceNames = [
	...(['ios', 'android', 'mobile'] as const),
	...(['windows', 'macos', 'linux', 'chromeos', 'desktop'] as const),
]
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What is wrong with a part is said under its name. */
const means = (part: string, isFit: (value: string) => boolean, error: string) =>
	z.refine<string>(isFit, { error, params: { code: part } })

const some = (
	part: string,
	error: string,
	isFit: (value: string) => boolean,
	tidied = (typed: string) => typed.toLowerCase(),
) =>
	z.optional(
		z
			.array(z.string(error).check(z.overwrite(tidied), means(part, isFit, error)), error)
			.check(z.minLength(1, error), z.maxLength(targetBounds.rules.ofPart, error)),
	)

/** Whether a code has a name; which codes have one, Unicode says. */
const isNamed = (type: 'region' | 'language') => {
	const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
	return (code: string) => names.of(code) !== undefined
}
const isRegion = isNamed('region')
const isLanguage = isNamed('language')

/** As `readLanguage` of the server answers it: `de`, `zh-Hant`. */
const tidyLanguage = (typed: string): string =>
	typed.toLowerCase().replace(/-([a-z])/, (_, letter: string) => `-${letter.toUpperCase()}`)

/** `9-17` and `9:00–17:00` are `09:00-17:00`. */
const tidyHours = (typed: string): string =>
	typed
		.split(/[-–]/)
		.map((at) => {
			const [hour = '', minute = '00'] = at.split(':')
			return `${hour.padStart(2, '0')}:${minute}`
		})
		.join('-')
const hourSpan = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const isSpan = (text: string): boolean => hourSpan.test(text) && text.slice(0, 5) !== text.slice(6)

/** An offset knows no summer time. */
const isZone = (name: string): boolean =>
	/^[a-z]/i.test(name) && tryTo(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== undefined

const timeFault = 'Give the times with their zone, like 2026-12-04T18:00:00Z.'
const zoneFault = 'Days and hours need a time zone, for example "Europe/Berlin".'
const { schema: aTime } = time(timeFault)

/** Its parts; each of them must match, and of a list any one. */
export const whenParts = {
	device: some('device', `A device is one of ${deviceNames.join(', ')}.`, (name) =>
		(deviceNames as readonly string[]).includes(name),
	),
	country: some(
		'country',
		'A country is its code of two letters, for example "DE".',
		(code) => /^[A-Z]{2}$/.test(code) && isRegion(code),
		// The code of the United Kingdom, as its people write it.
		(typed) => typed.toUpperCase().replace(/^UK$/, 'GB'),
	),
	language: some(
		'language',
		'A language is its code without a region, for example "de" or "zh-Hant".',
		(code) => /^[a-z]{2,3}(-[A-Z][a-z]{3})?$/.test(code) && isLanguage(code),
		tidyLanguage,
	),
	query: some(
		'query',
		'A parameter is a name, or name=value, as it stands in an address.',
		(text) => /^[^\s,&#<>"=][^\s,&#<>"]*$/.test(text) && text.length <= targetBounds.rules.parameter,
		(typed) => typed,
	),
	from: z.optional(aTime),
	until: z.optional(aTime),
	days: some('days', `A day is one of ${dayNames.join(', ')}.`, (name) =>
		(dayNames as readonly string[]).includes(name),
	),
	hours: some('hours', 'Hours are for example "09:00-17:00" or "22:00-06:00".', isSpan, tidyHours),
	zone: z.optional(z.string(zoneFault).check(means('zone', isZone, zoneFault))),
}
export type PartName = keyof typeof whenParts
export const partNames = Object.keys(whenParts) as PartName[]
/** Those that are one value; the others are lists. */
export const singleParts: readonly string[] = ['from', 'until', 'zone'] satisfies PartName[]

const partsSaid = `A rule depends on at least one of ${partNames.slice(0, -1).join(', ')}, and on nothing else.`

/** Of an unknown part nobody knows what it would have left out. */
export const when = z.strictObject(whenParts, { error: partsSaid }).check(
	z.superRefine((parts, context) => {
		const { zone, from, until, ...rest } = parts
		const refuse = (code: string, message: string) =>
			context.addIssue({ code: 'custom', params: { code }, message, path: [], input: parts })
		if (from === undefined && until === undefined && Object.keys(rest).length === 0) refuse('when', partsSaid)
		if (zone === undefined && (rest.days ?? rest.hours) !== undefined) refuse('zone', zoneFault)
		if (from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until))
			refuse('until', 'A rule ends after it begins.')
	}),
)
export type When = z.infer<typeof when>
/** A newer server may know more parts. */
export const whenRecord = z.record(
	z.string(),
	z.union([z.string(), z.array(z.string())]),
) as z.ZodMiniType as z.ZodMiniType<When>
