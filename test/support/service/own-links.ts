/** Makes links of an account through the front door, and a client with its token. */
import { expect } from 'vitest'
import { type Client, createClient } from '../../../shared/client.ts'
import { merged, withCookie } from './people.ts'
import { asJson, type TestService } from './service.ts'

export const makeOwn = async (
	{ ask }: Pick<TestService, 'ask'>,
	{ cookie }: { cookie: string },
	body: object = {},
): Promise<{ slug: string; key: string }> => {
	const init = merged(asJson({ url: 'https://target.example/', ...body }), withCookie(cookie))
	const answer = await ask('/api/v1/shorten', init)
	expect(answer.status).toBe(201)
	const { short_url, monitor_url } = await answer.json()
	return { slug: short_url, key: monitor_url.slice(2) }
}

export const clientWith = ({ app }: Pick<TestService, 'app'>, token: string): Client =>
	createClient({ origin: 'http://localhost', token, fetch: async (request) => app.handle(request) })
