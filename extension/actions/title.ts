/** What a link is called: the title of its page, as a server can keep it. */
import { bounds } from '../../shared/bounds.ts'

/** Cut to what a server takes, never inside an emoji; undefined if nothing is left. */
export const titleIn = (text: string | undefined): string | undefined =>
	text
		?.replace(/[\s\0]+/g, ' ')
		.trim()
		.toWellFormed()
		.slice(0, bounds.title)
		.replace(/[\uD800-\uDBFF]$/, '')
		.trim() || undefined
