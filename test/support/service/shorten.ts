/** Makes and visits links through the front door. */
import { expect } from 'vitest'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { asJson, type TestService } from './service.ts'

export const shortenAt =
	({ ask }: Pick<TestService, 'ask'>) =>
	(body: unknown, headers: Record<string, string> = {}): Promise<Response> => {
		const init = asJson(body)
		return ask('/api/v1/shorten', { ...init, headers: { ...init.headers, ...headers } })
	}

/** The paths in a `validation_failed` answer; fails for any other answer. */
export const faultPaths = async (answer: Response): Promise<string[]> => {
	const body = await answer.json()
	expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
	for (const detail of body.details) expect(Object.keys(detail).sort()).toEqual(['code', 'message', 'path'])
	return body.details.map((detail: { path: string }) => detail.path)
}

/** `make` returns a link's slug, its monitor key, and a function that reads its clicks. */
export const linksTo = (url: string, { client, ask }: Pick<TestService, 'client' | 'ask'>) => ({
	make: async (more: Partial<ShortenInput> = {}) => {
		const { short_url: slug, monitor_url } = await client.shorten({ url, ...more })
		const key = monitor_url.slice(2)
		return { slug, key, clicks: async () => (await client.analytics(slug, key)).body.data.clicks }
	},
	visit: (slug: string, headers: Record<string, string> = {}, peer = '192.0.2.7'): Promise<Response> =>
		ask(`/${slug}`, { headers, peer }),
})

export const clickLimited = (max_clicks: number): Partial<ShortenInput> => ({
	isLimited: true,
	limitation_type: 'clicks',
	max_clicks,
})
