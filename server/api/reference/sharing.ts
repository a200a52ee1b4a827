/** Describes creating and ending a statistics link for the OpenAPI document. */
import type { Description } from './description.ts'

export const sharing = {
	summary: 'Create a statistics link',
	description:
		'It shows what the monitor key shows, read-only. A link has one at a time: repeated requests return the same.',
	answers: { 201: { says: 'The statistics link, new or not.' } },
} satisfies Partial<Description>

export const unsharing = {
	summary: 'End the statistics link',
	description: 'Succeeds even if there is none. The next one has another key.',
	answers: { 200: { says: 'The statistics link no longer works.' } },
} satisfies Partial<Description>
