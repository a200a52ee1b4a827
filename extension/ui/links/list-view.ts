/** What the list shows: search, order and filters, which its address keeps; no selection. */
import { anything, type Filters, listStates } from '../../actions/list/filter.ts'
import { type Sort, sorts } from '../../actions/list/find.ts'

export interface ListView extends Filters {
	text: string
	sort: Sort
}

const plain: ListView = { ...anything, text: '', sort: 'made' }

/** The part after the # without a link's address. */
const LIST = 'all'
const names = { text: 'q', sort: 'sort', tag: 'tag', state: 'state', host: 'host' } as const
const switches = ['limited', 'protected'] as const

/** `all`, or `all?q=…`. */
export const hashOf = (view: ListView): string => {
	const asked = new URLSearchParams()
	for (const [field, name] of Object.entries(names) as [keyof typeof names, string][])
		if (view[field] !== plain[field]) asked.set(name, view[field])
	for (const name of switches) if (view[name]) asked.set(name, '1')
	return asked.size === 0 ? LIST : `${LIST}?${asked}`
}

/** Undefined if the address says nothing of it. */
export const readListView = (hash: string): ListView | undefined => {
	const [place, query] = hash.replace(/^#/, '').split('?', 2)
	if (place !== LIST || query === undefined) return undefined
	const asked = new URLSearchParams(query)
	const text = (name: string): string => asked.get(name) ?? ''
	return {
		text: text(names.text),
		sort: sorts.find((one) => one === text(names.sort)) ?? plain.sort,
		tag: text(names.tag),
		state: listStates.find((one) => one === text(names.state)) ?? '',
		host: text(names.host),
		limited: asked.has('limited'),
		protected: asked.has('protected'),
	}
}

export const firstListView = (hash: string): ListView => readListView(hash) ?? plain
