/** What `POST /api/v1/figures` takes: links, and the keys that open their statistics. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'

const message = `Give 1 to ${bounds.figures} links.`

/** A link and the key that opens its statistics. An unknown key is answered with `null`. */
export const figuresLink = z.object({
	short_url: z.string('Give the slug as text.'),
	monitor_key: z.string('Give the monitor key as text.'),
})

export const figuresRequest = z.object({
	links: z.array(figuresLink, message).check(z.minLength(1, message), z.maxLength(bounds.figures, message)),
})
