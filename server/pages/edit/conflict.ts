/** A form that another edit overtook: which fields differ, and the value that each holds now. */
import { writeFree } from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { own } from '../../../shared/text/own.ts'
import { inLines } from '../../../shared/text/text.ts'
import { type Conflicts, isSwitch } from '../forms/faults.ts'
import { readSwitch, withUtc, writeTime } from '../forms/form-values.ts'

/** The link as form values; missing ones are empty. */
export const valuesOf = (link: LinkRecord): Record<string, string> => ({
	url: link.long_url,
	...writeFree(link, writeTime),
	max_clicks: link.max_clicks === null ? '' : String(link.max_clicks),
})

const textOf = (name: string, value = ''): string =>
	isSwitch(name) ? (readSwitch(value, false) === true ? 'on' : '') : inLines(value).trim()

/** Tells whether a value was changed; short, as a target may be long. */
const markOf = (value: string): string => Bun.hash(value).toString(36)

const marksOf = (values: Record<string, string>): string =>
	Object.entries(values)
		.map(([name, value]) => `${name}:${markOf(textOf(name, value))}`)
		.join(' ')

/** Hidden fields: the version that is edited, and marks of the values that the form showed. */
type Edition = Record<'version' | 'before', string>

export const editionOf = (link: LinkRecord): Edition => ({
	version: String(link.version),
	before: marksOf(valuesOf(link)),
})

/**
 * What to show of a form and the link as it is now. A field that the sender changed keeps what was
 * typed; the others take the stored value, so that saving again takes nothing back unseen.
 */
export const toConflict = (form: Record<string, string>, link: LinkRecord) => {
	const sent = withUtc(form)
	const before = new Set((sent.before ?? '').split(' '))
	const values: Record<string, string> = { ...sent, ...editionOf(link) }
	const conflicts: Conflicts = {}
	for (const [name, value] of Object.entries(valuesOf(link))) {
		const stored = textOf(name, value)
		const said = own(sent, name)
		const typed = textOf(name, said)
		if (said === undefined || typed === stored) continue
		const isMine = !before.has(`${name}:${markOf(typed)}`)
		const isEdited = !before.has(`${name}:${markOf(stored)}`)
		if (!isMine) Object.assign(values, { [name]: value })
		if (isEdited) Object.assign(conflicts, { [name]: { isMine, other: isMine ? value : said } })
	}
	return { values, conflicts }
}
