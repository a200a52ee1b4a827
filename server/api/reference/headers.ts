/** The response headers in the OpenAPI document. */
import type { Schema } from './openapi.ts'

const header = (description: string, example: unknown, type = 'string') => ({
	description,
	schema: { type, examples: [example] } satisfies Schema,
})

export const headers = {
	Location: header('The absolute URL to go to.', 'https://kurz.example/My-Alias'),
	Link: header(
		'The next page, if there is one.',
		'<https://kurz.example/api/v1/my-links?cursor=MTc2M>; rel="next"',
	),
	'X-Total-Count': header('Number of items on all pages.', 1, 'integer'),
	'Content-Disposition': header('The name of the file.', 'attachment; filename="My-Alias-clicks.csv"'),
	ETag: header('Send it back as `If-None-Match`.', '"6Yw5rZQwC1m0dLr7nVbXkA"'),
	'WWW-Authenticate': header('What is missing: an access token.', 'Bearer'),
	'Retry-After': header('Seconds to wait before trying again.', 30, 'integer'),
	'RateLimit-Limit': header('Requests allowed in one time window.', 600, 'integer'),
	'RateLimit-Remaining': header('Requests left in this window.', 599, 'integer'),
	'RateLimit-Reset': header('Seconds until the next window.', 3600, 'integer'),
}

/** On every rate-limited response. */
export const limitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const
