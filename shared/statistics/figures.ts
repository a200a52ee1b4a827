/** The figures of many links at once: what `POST /api/v1/figures` answers. */
import * as z from 'zod/mini'
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
