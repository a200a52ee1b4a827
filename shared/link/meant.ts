/** What may be meant by a value that a rule can't have: what to write instead. */
import { own } from '../text/own.ts'
import { fullTag, languageName } from './language-tags.ts'
import { countries } from './regions.ts'

const many = (words: string, to: string): [string, string][] => words.split(' ').map((word) => [word, to])

const devices = new Map([
	...many('iphone ipod apple', 'ios'),
	...many('phone smartphone handy handset cell', 'mobile'),
	...many('tab pad tablets android-tablet', 'tablet'),
	...many('mac osx os-x macbook', 'macos'),
	...many('win pc win11 win10', 'windows'),
	...many('computer laptop desktops', 'desktop'),
	...many('chromebook chrome-os', 'chromeos'),
	...many('ubuntu debian', 'linux'),
	// Of today asks as a Mac, an older one as a phone.
	['ipad', 'tablet,macos'] as const,
])
const browsers = new Map([
	...many('googlechrome google-chrome chromium brave', 'chrome'),
	...many('msedge microsoft-edge', 'edge'),
	...many('mozilla ff', 'firefox'),
	...many('samsunginternet samsung-internet samsungbrowser', 'samsung'),
	...many('internet-explorer msie explorer', 'ie'),
	...many('insta', 'instagram'),
	...many('fb', 'facebook'),
	...many('x', 'twitter'),
	...many('google gsa', 'googleapp'),
])

/** Codes by their names in English and German. */
const namesOf = (type: 'region' | 'language', codes: Iterable<string>): Map<string, string> =>
	new Map(
		['en', 'de'].flatMap((locale) => {
			const names = new Intl.DisplayNames(locale, { type, fallback: 'none' })
			return [...codes].flatMap((code): [string, string][] => {
				const name = names.of(code)?.toLowerCase().replaceAll(' ', '-')
				return name === undefined || name === code ? [] : [[name, code]]
			})
		}),
	)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const pairs = [...letters].flatMap((one) => [...letters].map((other) => one + other))
/** Made once somebody mistypes one. */
const names: { [Type in 'region' | 'language']?: Map<string, string> } = {}
const codeNamed = (type: 'region' | 'language', name: string): string | undefined => {
	names[type] ??= namesOf(type, type === 'region' ? countries : pairs)
	return names[type].get(name)
}

const country = (typed: string): string[] => {
	const aliases: Record<string, string> = { usa: 'US', uae: 'AE', eng: 'GB', england: 'GB', czechia: 'CZ' }
	// `SU` is no country any more: the likeliest of today.
	const today = /^(?!zz)[a-z]{2}$/.test(typed) ? fullTag(`und-${typed}`)?.region : undefined
	const found = own(aliases, typed) ?? codeNamed('region', typed) ?? today
	return found !== undefined && found !== typed.toUpperCase() && countries.has(found) ? [found] : []
}

/** A language by its name, or by the country or region that was taken for it: `jp`, `en-EN`. */
const language = (typed: string): string[] => {
	const named = codeNamed('language', typed)
	if (named !== undefined) return [named]
	const [code = '', region] = typed.split('-')
	if (code === 'und') return []
	const full = countries.has(code.toUpperCase()) ? fullTag(`und-${code}`) : fullTag(code)
	if (full === undefined || full.script === '') return []
	return region === undefined || countries.has(code.toUpperCase()) ? [languageName(full)] : [full.language]
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const german = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so']
const dayIn = (text: string): number =>
	Math.max(
		dayNames.findIndex((name) => text.startsWith(name)),
		german.findIndex((name) => text === name || (text.startsWith(name) && /(tag|woch)$/.test(text))),
	)
const days = (typed: string): string[] => {
	if (/^(weekend|wochenende)s?$/.test(typed)) return ['sat', 'sun']
	if (/^(weekday|workday|werktag|wochentag)/.test(typed)) return dayNames.slice(0, 5)
	const [from = -1, to = from] = typed.split(/[-–]/).map(dayIn)
	if (from < 0 || to < 0) return []
	return from <= to ? dayNames.slice(from, to + 1) : [...dayNames.slice(from), ...dayNames.slice(0, to + 1)]
}

/** With `am` and `pm`, or `h` and `Uhr`. */
const hours = (typed: string): string[] => {
	const ends = typed.split(/[-–]/).map((end) => /^(\d{1,2})(?:[:.h](\d\d))?(am|pm|h|uhr)?$/.exec(end))
	if (ends.length !== 2) return []
	const read = ends.flatMap((end) => {
		if (end === null) return []
		const [, hour = '', minute = '00', half] = end
		const of = half === 'pm' || half === 'am' ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
		return of <= 24 ? [`${String(of).padStart(2, '0')}:${minute}`] : []
	})
	return read.length === 2 && read[0] !== read[1] ? [read.join('-')] : []
}

/** The zone of a city, or of its country's clocks. */
const zone = (typed: string): string[] => {
	const clocks: Record<string, string> = {
		mez: 'Europe/Berlin',
		mesz: 'Europe/Berlin',
		cest: 'Europe/Berlin',
	}
	const city = typed.replaceAll(/[\s-]/g, '_')
	const found = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase().endsWith(`/${city}`))
	return [own(clocks, typed) ?? found ?? []].flat()
}

const parts: Record<string, (typed: string) => string[]> = {
	device: (typed) => [devices.get(typed) ?? []].flat(),
	browser: (typed) => [browsers.get(typed) ?? []].flat(),
	...{ country, language, days, hours, zone },
	query: (typed) => [typed.replace(/^[?&]+/, '').replaceAll('&', ',')].filter((text) => text !== typed),
}

/** In a line of a form; undefined where nobody knows. */
export const meantBy = (part: string, typed: unknown): string | undefined => {
	if (typeof typed !== 'string') return undefined
	const found = own(parts, part)?.(part === 'query' ? typed : typed.trim().toLowerCase()) ?? []
	return found.length === 0 ? undefined : found.join()
}

/** What a fault says to write, as another language says it; empty where it doesn’t. */
export const meantIn = (message: string, say: (meant: string) => string): string => {
	const [, meant] = / Write “([^“”]+)”\.$/.exec(message) ?? []
	return meant === undefined ? '' : say(meant)
}
export const withMeant = (message: string, meant: string | undefined): string =>
	meant === undefined ? message : `${message} Write “${meant}”.`
