/** Bitly: the answer of `GET /v4/groups/{guid}/bitlinks`, and CSV by the names of its columns. */
import type { Format } from './format.ts'

/** No public source describes the CSV; the dry run shows what was made of its columns. */
const names = {
	link: ['bitlink', 'link', 'shortlink', 'shorturl'],
	target: ['longurl', 'destination', 'destinationurl'],
}

const hostOf = (link: unknown): string | undefined => URL.parse(String(link))?.host

export const bitly: Format = {
	name: 'bitly',
	tellBy: [
		...names.target.map((target) => ['bitlink', target]),
		...['custombitlinks', 'deeplinks', 'references'].map((key) => ['link', 'longurl', key]),
	],
	fields: {
		custombitlink: 'short_url',
		...Object.fromEntries(names.link.map((name) => [name, 'short_url' as const])),
		...Object.fromEntries(names.target.map((name) => [name, 'long_url' as const])),
		title: 'title',
		tags: 'tags',
		archived: 'archived',
		created: 'created_at',
		createdat: 'created_at',
		datecreated: 'created_at',
		clicks: 'clicks',
		engagements: 'clicks',
		totalclicks: 'clicks',
		deeplinks: 'other_rules',
		isdeleted: 'disabled',
		othernames: 'other_names',
	},
	present: ['deeplinks', 'othernames'],
	unneeded: ['custombitlinks'],
	defaults: { forward_query: true },
	/** The newest name comes first. The generated one stays unless it is at another host. */
	flatten: (row) => {
		if (!Array.isArray(row.custombitlinks)) return row
		const [custombitlink, ...older] = row.custombitlinks
		const generated = hostOf(row.link) === hostOf(custombitlink) ? [row.link] : []
		const othernames = custombitlink === undefined ? [] : [...older, ...generated]
		return { ...row, custombitlink, ...(othernames.length > 0 && { othernames }) }
	},
}
