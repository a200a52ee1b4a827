/** What the pages say of the fields of a link in English, where it differs. */
import { bounds } from '../../../bounds.ts'
import { targetBounds } from '../../../link/target-bounds.ts'
import type { FieldsWords } from '../../fields.ts'
import { fields as shared } from '../shared/fields.ts'

const { url, alias, password, title, tags } = shared
const { places } = bounds
const { rules, shares } = targetBounds

/** How long an alias is, and of what. */
export const aliasOf = (min: number, max: number): string => `${min} to ${max} letters, digits, “_” or “-”.`
const usual = aliasOf(bounds.alias.min, bounds.alias.max)

export const fields: FieldsWords = {
	...shared,
	url: { ...url, label: 'Long link' },
	alias: { ...alias, fault: usual, hint: `${usual} ${alias.hint}` },
	password: { ...password, hint: 'Shown as you type: it can’t be looked up later.' },
	title: { ...title, hint: 'Shown only to those who see the statistics.' },
	tags: {
		...tags,
		hint: `Up to ${bounds.tags.number}, separated by commas. Put a tag that contains a comma or semicolon in double quotes.`,
	},
	places: {
		label: 'Places',
		hint: 'Where you put it up, one on each line, such as “Window in the hall”. Each gets its own address, QR code and figures. A line that you take out is closed: its printed code goes on working.',
		fault: `At most ${places.number} lines, each of at most ${places.label} characters.`,
	},
	rules: {
		label: 'Rules',
		hint: 'Other targets for some visits, one on each line: a name, what must match, the address. For example “store: device=ios,macos -> apps.apple.com/app/id1”: an iPad asks as a Mac. The first line that matches counts. What can match: device, browser, country, language, query, from, until, and days or hours with a zone.',
		fault: `At most ${rules.number} lines like “app: device=ios,android -> example.org/app”.`,
	},
	shares: {
		label: 'Shares',
		hint: `Where no rule matches, ${shares.min} to ${shares.max} addresses can share the visitors, one on each line, for example “a: 60% -> example.org/a”, together 100%. Each visitor goes to the same one every time. With “a: 60% tell -> …”, its address gets utm_content=a.`,
		fault: `${shares.min} to ${shares.max} lines like “a: 60% -> example.org/a”, together 100%.`,
	},
}
