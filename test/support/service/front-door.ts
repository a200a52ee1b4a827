/** A real server's front door over HTTP: links are made, visited and counted; no redirect is followed. */
import { createClient } from '../../../shared/client.ts'
import { statusOf } from './crowd.ts'
import { linksTo } from './shorten.ts'

export const doorOf = (origin: string, own: RequestInit = {}) => {
	const ask = (path: string, init?: RequestInit): Promise<Response> =>
		fetch(origin + path, { redirect: 'manual', ...own, ...init })
	const client = createClient({ origin, fetch: (request) => fetch(request, own) })
	return {
		ask,
		client,
		/** Makes a link; `clicks` answers how many it has. */
		make: linksTo('https://target.example/', { client, ask }).make,
		/** The status of a visit. */
		visit: ({ slug }: { slug: string }): Promise<number> => statusOf(ask(`/${slug}`)),
	}
}
export type Door = ReturnType<typeof doorOf>
