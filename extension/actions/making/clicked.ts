/** The address that a click in a page, or what was typed after the keyword, means. */
import type { MenuKind } from '../storage/items.ts'
import { addressIn, addressWithin } from './address.ts'
import { type PageTab, pageOf } from './target.ts'

/** What was clicked in a page. */
export interface Clicked {
	kind: MenuKind
	pageUrl?: string | undefined
	linkUrl?: string | undefined
	srcUrl?: string | undefined
	selectionText?: string | undefined
}

/** The address that a click in a page means. */
export const urlOfClick = ({ kind, pageUrl, linkUrl, srcUrl, selectionText }: Clicked): string | undefined =>
	({
		page: pageOf(pageUrl),
		link: pageOf(linkUrl),
		image: srcUrl,
		selection: addressIn(selectionText) ?? addressWithin(selectionText ?? ''),
	})[kind]

/** The address that was typed after the keyword; nothing typed means the page. */
export const urlOfInput = (text: string, tab: PageTab): string | undefined =>
	text.trim() === '' ? tab.url : addressIn(text)
