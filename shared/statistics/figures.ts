/** The figures of many links at once: what `POST /api/v1/figures` takes and answers. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { linksOf } from '../link/many.ts'
import { linkStates } from '../link/states.ts'

export const figuresRecord = z.object({
	short_url: z.string(),
	clicks: z.int(),
	unique_clicks: z.int(),
	last_click_at: z.nullable(z.string()),
	status: z.enum(linkStates),
	max_clicks: z.nullable(z.int()),
	expires_at: z.nullable(z.string()),
	is_protected: z.boolean(),
})
export type FiguresRecord = z.infer<typeof figuresRecord>

/** In the order that was asked for. */
export const figuresAnswer = z.object({ figures: z.array(z.nullable(figuresRecord)) })

/** A link and the key that opens its statistics. An unknown key is answered with `null`. */
export const figuresLink = z.object({
	short_url: z.string('Give the slug as text.'),
	monitor_key: z.string('Give the monitor key as text.'),
})

export const figuresRequest = z.object({ links: linksOf(bounds.figures, figuresLink) })
