/** The folders of the browser's bookmarks. Needs the permission `bookmarks`. */
import type { Bookmarks } from 'webextension-polyfill'
import type { Folder } from '../actions/making/sources.ts'
import { api as browser } from './api.ts'

/** Those with bookmarks of their own, named as `Folder / Folder`, in the browser's order. */
const foldersIn = (names: string[], { id, title, children = [] }: Bookmarks.BookmarkTreeNode): Folder[] => {
	const name = title === '' ? names : [...names, title]
	const pages = children.flatMap(({ url, title }) => (url === undefined ? [] : [{ url, title }]))
	const own = pages.length === 0 ? [] : [{ id, name: name.join(' / '), pages }]
	return [...own, ...children.flatMap((child) => foldersIn(name, child))]
}

export const readFolders = async (): Promise<Folder[]> =>
	(await browser.bookmarks.getTree()).flatMap((root) => foldersIn([], root))
