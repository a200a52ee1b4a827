/** Reads the fields of forms, which arrive as text, often empty. */
import { type Campaign, campaignField, campaignNames, withCampaign } from '../../../shared/link/campaign.ts'
import { freeSwitchNames, freeTextNames, readFree } from '../../../shared/link/free-fields.ts'
import { namesOf } from '../../../shared/link/stored-fields.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { Failure, invalid } from '../../errors.ts'
import { createZone } from '../../links/zone.ts'

/** A number field; undefined if empty. The schema refuses anything else. */
export const readNumber = (text: string | undefined): unknown =>
	text === undefined || text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : text

/** As `datetime-local` has it. */
const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** A time in a zone; undefined if empty. The schema refuses anything else. */
export const readTime = (text = '', zone = 'UTC'): string | undefined => {
	const typed = text.trim()
	if (typed === '') return undefined
	const asUtc = local.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN
	const toUtc = createZone(zone)
	return Number.isNaN(asUtc) || toUtc === undefined ? typed : new Date(toUtc(asUtc)).toISOString()
}

/** A time as `datetime-local` has it in UTC, to the second where it has one. */
export const writeTime = (utc: string): string => utc.replace(/(:00)?(\.000)?Z$/, '')

/** A form whose times are in UTC, whichever zone they were typed in. */
export const withUtc = (form: Record<string, string>): Record<string, string> => ({
	...form,
	...Object.fromEntries(
		namesOf('time').flatMap((name) => {
			const utc = readTime(form[name], form.zone)
			return utc === undefined ? [] : [[name, writeTime(utc)]]
		}),
	),
	zone: 'UTC',
})

const switchWords = new Map([
	...['on', 'true', 'yes', '1'].map((word) => [word, true] as const),
	...['off', 'false', 'no', '0'].map((word) => [word, false] as const),
])

/** A switch; an empty one is on if its fields are filled. The schema refuses other words. */
export const readSwitch = (text: string | undefined, isFilled: boolean): unknown => {
	const word = (text ?? '').trim().toLowerCase()
	return word === '' ? isFilled : (switchWords.get(word) ?? text)
}

/**
 * The free fields of a link. Missing ones are left out, and so are empty switches. `placeNames`: of
 * places that the link has.
 */
export const readFreeFields = (
	form: Record<string, string>,
	placeNames?: readonly string[],
): Record<string, unknown> =>
	Object.fromEntries([
		...freeTextNames.flatMap((name) =>
			form[name] === undefined
				? []
				: [[name, readFree(name, form[name], (local) => readTime(local, form.zone), placeNames)]],
		),
		...freeSwitchNames.flatMap((name) => (form[name] ? [[name, readSwitch(form[name], false)]] : [])),
	])

const readCampaign = (form: Record<string, string>): Campaign =>
	Object.fromEntries(campaignNames.map((name) => [name, form[campaignField(name)]]))

/** A team that the sender of a form left meanwhile is a fault of its field: nothing typed is lost. */
export const orNoTeam = (error: unknown): never => {
	const isMissing = error instanceof Failure && ['not_found', 'forbidden'].includes(error.code)
	throw isMissing ? invalid('team', 'unknown', 'You can’t make links in this team. Choose again.') : error
}

/** The create form as an API request, unchecked. */
export const readShortenForm = (form: Record<string, string>) => {
	const expires_in = readNumber(form.expires_in)
	const expires_at = readTime(form.expires_at, form.zone)
	const max_clicks = readNumber(form.max_clicks)
	const hasTime = expires_in !== undefined || expires_at !== undefined
	const limitation = !hasTime ? 'clicks' : max_clicks === undefined ? 'time' : 'both'
	return {
		url: withCampaign(withScheme(form.url ?? ''), readCampaign(form)),
		...(form.type ? { type: form.type } : {}),
		...(form.host ? { host: form.host } : {}),
		...(form.team ? { team: form.team } : {}),
		alias: form.alias?.trim() ?? '',
		isLimited: readSwitch(form.isLimited, hasTime || max_clicks !== undefined),
		limitation_type: form.limitation_type || limitation,
		...{ expires_in, expires_at, max_clicks },
		isProtected: readSwitch(form.isProtected, Boolean(form.password)),
		password: form.password ?? '',
		...readFreeFields(form),
	}
}
