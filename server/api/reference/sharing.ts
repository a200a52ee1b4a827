/** Describes creating and ending a statistics link for the OpenAPI document. */
import type { Description } from './description.ts'

export const sharing = {
	summary: 'Make a statistics link',
	description:
		'It shows what the monitor key shows and changes nothing. A link has one at a time: asked again, it is the same.',
	answers: { 201: { says: 'The statistics link, new or not.' } },
} satisfies Partial<Description>

export const unsharing = {
	summary: 'End the statistics link',
	description: 'Also when there is none. The next one that is made has another key.',
	answers: { 200: { says: 'What was given out opens nothing any more.' } },
} satisfies Partial<Description>
