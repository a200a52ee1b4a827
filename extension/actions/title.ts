/** What a link is called: the title of its page, as a server can keep it. */
import { bounds } from '../../shared/bounds.ts'

/** Cut to what a server takes; undefined if nothing is left. */
export const titleIn = (text: string | undefined): string | undefined =>
	text
		?.replace(/[\s\0]+/g, ' ')
		.trim()
		.slice(0, bounds.title)
		.toWellFormed()
		.trim() || undefined
