/** Owns making links through the front door and visiting them, and looking at what refuses them, as the tests of the routes do it. */
import { expect } from 'vitest'
import { asJson, type TestService } from './service.ts'

/** Asks a service for a link, with whatever body. */
export const shortenAt =
	({ ask }: Pick<TestService, 'ask'>) =>
	(body: unknown, headers: Record<string, string> = {}): Promise<Response> => {
		const init = asJson(body)
		return ask('/api/v1/shorten', { ...init, headers: { ...init.headers, ...headers } })
	}

/** The fields that an answer finds fault with; it has to be `validation_failed`. */
export const faultPaths = async (answer: Response): Promise<string[]> => {
	const body = await answer.json()
	expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
	for (const detail of body.details) expect(Object.keys(detail).sort()).toEqual(['code', 'message', 'path'])
	return body.details.map((detail: { path: string }) => detail.path)
}

/** Links to one address: made, with their monitor keys, and visited. */
export const linksTo = (url: string, { client, ask }: Pick<TestService, 'client' | 'ask'>) => ({
	make: async (): Promise<{ slug: string; key: string }> => {
		const { short_url, monitor_url } = await client.shorten({ url })
		return { slug: short_url, key: monitor_url.slice(2) }
	},
	visit: (slug: string, headers: Record<string, string> = {}, peer = '192.0.2.7'): Promise<Response> =>
		ask(`/${slug}`, { headers, peer }),
})
