/** Makes, visits and counts links of a real server over HTTP; redirects are not followed. */
import { createClient } from '../../../shared/client/client.ts'
import { statusOf } from './crowd.ts'
import { linksTo } from './shorten.ts'

export const doorOf = (origin: string, own: RequestInit = {}) => {
	const ask = (path: string, init?: RequestInit): Promise<Response> =>
		fetch(origin + path, { redirect: 'manual', ...own, ...init })
	const client = createClient({ origin, fetch: (request) => fetch(request, own), retry: false })
	return {
		ask,
		client,
		make: linksTo('https://target.example/', { client, ask }).make,
		visit: ({ slug }: { slug: string }): Promise<number> => statusOf(ask(`/${slug}`)),
	}
}
export type Door = ReturnType<typeof doorOf>
