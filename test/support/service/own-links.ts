/** Makes links of an account through the front door, and a client with its token. */
import { expect } from 'vitest'
import { type Client, createClient } from '../../../shared/client/client.ts'
import { merged, withCookie } from './people.ts'
import { asJson, type TestService } from './service.ts'

/** Makes a link; `as`: the cookie or token of its owner. */
export const makeAs = async (
	{ ask }: Pick<TestService, 'ask'>,
	as: RequestInit,
	fields: object,
): Promise<{ slug: string; key: string }> => {
	const init = merged(asJson({ url: 'https://target.example/', ...fields }), as)
	const answer = await ask('/api/v1/shorten', init)
	expect(answer.status).toBe(201)
	const { short_url, monitor_url } = await answer.json()
	return { slug: short_url, key: monitor_url.slice(2) }
}

export const makeOwn = (
	service: Pick<TestService, 'ask'>,
	{ cookie }: { cookie: string },
	fields: object = {},
): Promise<{ slug: string; key: string }> => makeAs(service, withCookie(cookie), fields)

export const clientWith = ({ app }: Pick<TestService, 'app'>, token: string): Client =>
	createClient({
		origin: 'http://localhost',
		token,
		fetch: async (request) => app.handle(request),
		retry: false,
	})
