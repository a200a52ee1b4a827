/** Reads the values of rows: texts, numbers, switches and times, as the services write them. */
import { second } from '../../shared/time.ts'
import type { ToUtc } from '../links/zone.ts'
import { unusable } from './problem.ts'

export const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Databases write their null in several ways. */
export const isNull = (value: unknown): boolean =>
	typeof value === 'string' && ['null', '\\n'].includes(value.trim().toLowerCase())

export const textOf = (value: unknown): string =>
	isNone(value) || typeof value === 'object' ? '' : String(value).trim()

/** Undefined for none. Fails with `number_invalid`. */
export const numberOf = (value: unknown): number | undefined => {
	const text = textOf(value)
	if (text === '') return undefined
	if (!/^\d{1,15}$/.test(text)) throw unusable('number_invalid', text)
	return Number(text)
}

/** Whether something is on, or there at all: texts, lists and objects that are not empty. */
export const isOn = (value: unknown): boolean => {
	if (isNone(value)) return false
	if (typeof value === 'object') return Object.keys(value!).length > 0
	return !/^(false|0|no|n|off)$/i.test(String(value).trim())
}

const written =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i
/** Numbers above this are milliseconds, others seconds, since 1970. */
const secondsAtMost = 100_000_000_000
const lastTime = Date.UTC(9999, 11, 31)

export interface ReadTime {
	time: Date
	/** It has no zone of its own. */
	isLocal: boolean
}

/** Undefined for none and for 0. Fails with `time_invalid`. */
export const timeOf = (value: unknown, toUtc: ToUtc): ReadTime | undefined => {
	const text = textOf(value)
	if (text === '' || text === '0') return undefined
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
	// Programs write year 1 for no time; nothing was shortened before 1970.
	if (local < 0) throw fault
	if (zone === undefined) return { time: new Date(toUtc(local)), isLocal: true }
	const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z'
	const time = new Date(`${iso}${offset}`)
	if (Number.isNaN(time.getTime())) throw fault
	return { time, isLocal: false }
}
