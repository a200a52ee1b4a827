/** When a rule of a link applies: the parts of `when`, and what each may hold. */
import * as z from 'zod/mini'
import { tryTo } from '../try-to.ts'
import { fullTag } from './language-tags.ts'
import { meantBy, withMeant } from './meant.ts'
import { countries, groups } from './regions.ts'
import { targetBounds } from './target-bounds.ts'
import { time } from './time-kinds.ts'

export const deviceNames = [
	...(['ios', 'android', 'mobile', 'tablet'] as const),
	...(['windows', 'macos', 'linux', 'chromeos', 'desktop'] as const),
]
/** Browsers, and apps that open links themselves. */
export const browserNames = [
	...([
		'chrome',
		'firefox',
		'safari',
		'edge',
		'opera',
		'samsung',
		'duckduckgo',
		'vivaldi',
		'yandex',
	] as const),
	...(['huawei', 'miui', 'uc', 'silk', 'ie', 'webview', 'googleapp', 'instagram', 'facebook'] as const),
	...(['tiktok', 'linkedin', 'snapchat', 'twitter', 'wechat', 'line'] as const),
]
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What is wrong with a part is said under its name; and what to write, where that is known. */
const means = (part: string, isFit: (value: string) => boolean, error: string) =>
	z.refine<string>(isFit, {
		error: ({ input }) => withMeant(error, meantBy(part, input)),
		params: { code: part },
	})

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

const isOneOf =
	(names: readonly string[]) =>
	(name: string): boolean =>
		names.includes(name)

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
/** Undefined, several and none: codes that no browser asks for. */
const noLanguages = ['und', 'mul', 'mis', 'zxx', 'root']

/** As Unicode writes it: `de`, `zh-Hant`, `pt-BR`; `he` for `iw`. */
const tidyLanguage = (typed: string): string => {
	const text = typed.trim().replaceAll('_', '-').replace(/-uk$/i, '-GB')
	return tryTo(() => new Intl.Locale(text).toString()) ?? text
}
const isLanguage = (tag: string): boolean => {
	const [, language = '', region] = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}|\d{3}))?$/.exec(tag) ?? []
	const isNamed = language !== '' && languages.of(language) !== undefined && !noLanguages.includes(language)
	return (
		isNamed &&
		(region === undefined || /^\d/.test(region) || countries.has(region)) &&
		fullTag(tag) !== undefined
	)
}

/** `9-17` and `9:00–17:00` are `09:00-17:00`. */
const tidyHours = (typed: string): string =>
	typed
		.split(/[-–]/)
		.map((at) => {
			const [, hour, minute = '00'] = /^(\d{1,2})(?::(\d\d))?$/.exec(at) ?? []
			return hour === undefined ? at : `${hour.padStart(2, '0')}:${minute}`
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
	device: some('device', `A device is one of ${deviceNames.join(', ')}.`, isOneOf(deviceNames)),
	browser: some('browser', `A browser is one of ${browserNames.join(', ')}.`, isOneOf(browserNames)),
	country: some(
		'country',
		'A country is its code of two letters, for example "DE", or "EU".',
		(code) => countries.has(code) || Object.hasOwn(groups, code),
		// The code of the United Kingdom, as its people write it.
		(typed) => typed.toUpperCase().replace(/^UK$/, 'GB'),
	),
	language: some(
		'language',
		'A language is its code, for example "de", "pt-BR" or "zh-Hant".',
		isLanguage,
		tidyLanguage,
	),
	query: some(
		'query',
		'A parameter is a name, or name=value, as it stands in an address.',
		(text) => /^[^\s,&#<>"=?][^\s,&#<>"]*$/.test(text) && text.length <= targetBounds.rules.parameter,
		(typed) => typed,
	),
	from: z.optional(aTime),
	until: z.optional(aTime),
	days: some('days', `A day is one of ${dayNames.join(', ')}.`, isOneOf(dayNames)),
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
