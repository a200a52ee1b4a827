/** Which addresses a link may lead to. Kept apart: the popup needs no other field of a link. */
import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { trimmed } from '../text/text.ts'
import { targetFaults } from '../words/en/shared/target.ts'
import { targetFaultOf } from './target-faults.ts'

/** An absolute http or https URL without credentials. Spaces and what nobody sees are cut off. */
export const targetUrl = z.string('Give the URL as text.').check(
	z.overwrite(trimmed),
	z.minLength(1, { error: targetFaults.too_small, abort: true }),
	z.maxLength(bounds.url, { error: targetFaults.too_big, abort: true }),
	z.superRefine((text, context) => {
		const code = targetFaultOf(text)
		if (code !== undefined)
			context.addIssue({ code: 'custom', path: [], params: { code }, message: targetFaults[code] })
	}),
)
