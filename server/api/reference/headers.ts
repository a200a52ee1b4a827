/** The response headers in the OpenAPI document. */
import type { Schema } from './openapi.ts'

const header = (description: string, example: unknown, type = 'string') => ({
	description,
	schema: { type, examples: [example] } satisfies Schema,
})

export const headers = {
	Location: header('The address to go to, absolute.', 'https://kurz.example/My-Alias'),
	Link: header(
		'The next page, as long as there is one.',
		'<https://kurz.example/api/v1/my-links?cursor=MTc2M>; rel="next"',
	),
	'X-Total-Count': header('How many there are on all pages together.', 1, 'integer'),
	'Content-Disposition': header('A name for the file.', 'attachment; filename="My-Alias-clicks.csv"'),
	ETag: header('To be sent back as `If-None-Match`.', '"6Yw5rZQwC1m0dLr7nVbXkA"'),
	'WWW-Authenticate': header('What is missing: an access token.', 'Bearer'),
	'Retry-After': header('Seconds to wait before trying again.', 30, 'integer'),
	'RateLimit-Limit': header('Requests allowed in one window of time.', 600, 'integer'),
	'RateLimit-Remaining': header('Requests left in this window.', 599, 'integer'),
	'RateLimit-Reset': header('Seconds until the next window.', 3600, 'integer'),
}

/** On every rate-limited response. */
export const limitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const
