/** From where the pages come that get links: tabs of a window, or bookmarks. */
import { own } from '../../../shared/text/own.ts'
import type { PageTab } from './target.ts'

/** A folder of bookmarks. */
export interface Folder {
	id: string
	/** With the folders that it is in. */
	name: string
	pages: { url: string; title: string }[]
}

export const sourceKinds = ['all', 'selected', 'group', 'bookmarks'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What the page's address names: a window, and some of its tabs by their ids. */
export const readNamed = (hash: string) => {
	const query = new URLSearchParams(hash)
	const idsIn = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean).map(Number)
	const selected = idsIn('selected')
	return {
		window: Number.parseInt(query.get('window') ?? '', 10) || undefined,
		/** The tab in front alone is no selection. */
		ids: { selected: selected.length > 1 ? selected : [], group: idsIn('group') },
	}
}
export type Named = ReturnType<typeof readNamed>

/** What can be chosen. */
export const kindsFor = ({ ids }: Named): SourceKind[] =>
	sourceKinds.filter((kind) => own(ids, kind)?.length !== 0)

/** What is meant first: a selection, or else the group, or else all. */
export const firstKind = (named: Named): SourceKind =>
	kindsFor(named).find((kind) => own(named.ids, kind)) ?? 'all'

export const tabsOf = (kind: SourceKind, { ids }: Named, tabs: PageTab[]): PageTab[] =>
	tabs.filter(({ id }) => own(ids, kind)?.includes(id) ?? true)
