/** Reads the values of rows: texts, numbers, switches and times, as the services write them. */
import { rowOf } from '../../shared/link/fields.ts'
import type { ProblemCode } from '../../shared/link/import.ts'
import { linesOf } from '../../shared/link/row-kinds.ts'
import type { StoredName } from '../../shared/link/stored-fields.ts'
import { lastTime, second, withinYears } from '../../shared/text/time.ts'
import type { ToUtc } from '../links/zone.ts'
import { type MovedState, stateWords } from './formats/states.ts'
import { unusable } from './problem.ts'
import { switchWords } from './switch-words.ts'

export const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Databases write their null in several ways. */
export const isNull = (value: unknown): boolean =>
	typeof value === 'string' && ['null', '\\n'].includes(value.trim().toLowerCase())

export const textOf = (value: unknown): string =>
	isNone(value) || typeof value === 'object' ? '' : String(value).trim()

/** A value as a fault quotes it. */
export const quoteOf = (value: unknown): string =>
	typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The text of a value that is of a kind; '' for none. An object or list is refused with `code`. */
const typedText = (value: unknown, code: ProblemCode): string => {
	if (isNone(value) || isNull(value)) return ''
	if (typeof value === 'object') throw unusable(code, quoteOf(value))
	return String(value).trim()
}

/** Numbers and times as mongoexport writes them: `{"$numberLong":"5"}`, `{"$date":…}`. */
export const plainOf = (value: unknown): unknown => {
	if (typeof value !== 'object' || value === null) return value
	const [[name, inner] = [], ...others] = Object.entries(value)
	if (name === undefined || others.length > 0) return value
	if (/^\$number(Long|Int|Double|Decimal)$/.test(name)) return inner
	if (name !== '$date') return value
	const time = plainOf(inner)
	// Milliseconds, also in the first days of 1970.
	const isCount = /^-?\d{1,15}$/.test(String(time))
	return isCount && Math.abs(Number(time)) <= lastTime ? new Date(Number(time)).toISOString() : time
}

/** Undefined for none. Fails with `number_invalid`. */
export const numberOf = (value: unknown): number | undefined => {
	const text = typedText(value, 'number_invalid')
	if (text === '') return undefined
	// Programs that know only fractions write `5.0`.
	if (!/^\d{1,15}(\.00?)?$/.test(text)) throw unusable('number_invalid', text)
	return Number(text)
}

/** Undefined for none. Fails with `switch_invalid`. */
export const switchOf = (value: unknown): boolean | undefined => {
	const text = typedText(value, 'switch_invalid')
	if (text === '') return undefined
	const isOn = switchWords.get(text.normalize('NFC').toLowerCase())
	if (isOn === undefined) throw unusable('switch_invalid', text)
	return isOn
}

/** A word for a state, or for yes or no. Undefined for none. Fails with `state_invalid`. */
export const stateOf = (value: unknown): MovedState | undefined => {
	const text = typedText(value, 'state_invalid')
	if (text === '') return undefined
	const word = text.normalize('NFC').toLowerCase()
	const isOn = switchWords.get(word)
	const state = isOn === undefined ? stateWords.get(word) : isOn ? 'active' : 'off'
	if (state === undefined) throw unusable('state_invalid', text)
	return state
}

/** A list of rows, or a line each; null for none. Fails with `rows_invalid`. */
export const rowsOf = (name: StoredName, value: unknown): unknown => {
	const row = rowOf(name)
	const rows = typeof value === 'string' ? linesOf(value) : (value ?? null)
	const typed = typeof value === 'string' && row.read ? linesOf(value).map(row.read) : rows
	const { success, data, error } = row.schema.safeParse(typed)
	if (success) return data
	const at = error.issues[0]!.path[0]
	throw unusable(
		'rows_invalid',
		quoteOf(Array.isArray(rows) && at !== undefined ? rows[Number(at)] : rows),
		name,
	)
}

/** Whether something is there: text, or a list or an object that holds something. */
export const isPresent = (value: unknown): boolean => {
	if (isNone(value) || isNull(value)) return false
	if (typeof value === 'object') return Object.values(value!).some((one) => !isNone(one))
	return !/^(false|0|)$/i.test(String(value).trim())
}

const written =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i
/** Numbers above this are milliseconds, others seconds, since 1970. */
const secondsAtMost = 100_000_000_000

/** No time, as databases and programs write it. */
const noTime = /^(0|infinity|000[01]-(00|01)-(00|01)([T ]00:00(:00(\.0+)?)?)?\s*(Z|UTC|[+-]00(:?00)?)?)$/i

/**
 * Undefined for none, and for zero dates. `isLocal`: it has no zone of its own. Fails with
 * `time_invalid`.
 */
export const timeOf = (value: unknown, toUtc: ToUtc) => {
	const text = typedText(value, 'time_invalid')
	if (text === '' || noTime.test(text)) return undefined
	const fault = unusable('time_invalid', text)
	if (/^\d{1,15}(\.\d+)?$/.test(text)) {
		const number = Number(text)
		const time = Math.floor(number > secondsAtMost ? number : number * second)
		if (time > lastTime) throw fault
		return { time: new Date(time), isLocal: false }
	}
	const [, year, month, date, hour = '00', minute = '00', seconds = '00', part = '', zone] =
		written.exec(text) ?? []
	const iso = `${year}-${month}-${date}T${hour}:${minute}:${seconds}.${part.slice(0, 3).padEnd(3, '0')}`
	const local = Date.parse(`${iso}Z`)
	// Date.parse turns February 30 into a day of March.
	if (Number.isNaN(local) || new Date(local).toISOString() !== `${iso}Z`) throw fault
	// Nothing was shortened before 1970.
	if (local < 0) throw fault
	if (zone === undefined) return { time: new Date(toUtc(local)), isLocal: true }
	const offset = /^[+-]/.test(zone)
		? zone.replace(/^(...):?(.*)$/, (_, hours, rest) => `${hours}:${rest || '00'}`)
		: 'Z'
	const time = Date.parse(`${iso}${offset}`)
	if (Number.isNaN(time)) throw fault
	return { time: new Date(withinYears(time)), isLocal: false }
}
