/** Makes links through the front door and finds their ids, for tests that look into the tables. */
import { expect } from 'vitest'
import type { ShortenInput } from '../../../shared/shorten.ts'
import { asJson } from './json.ts'
import { merged } from './people.ts'
import { recount } from './recount.ts'
import type { TestService } from './service.ts'

export interface StoredLink {
	slug: string
	/** The monitor key. */
	key: string
	id: number
}

/** `asWhom`: the cookie or token of the links' owner; nobody's unless given. */
export const storedLinks = (
	{ ask, client, database }: Pick<TestService, 'ask' | 'client' | 'database'>,
	asWhom: RequestInit = {},
) => ({
	make: async (fields: Partial<ShortenInput> = {}, as = asWhom): Promise<StoredLink> => {
		const init = merged(asJson({ url: 'https://target.example/', ...fields }), as)
		const answer = await ask('/api/v1/shorten', init)
		const { short_url: slug, monitor_url } = await answer.json()
		expect([answer.status, slug]).toEqual([201, expect.any(String)])
		const [row] = await database.sql<{ id: number }[]>`select id from links where slug = ${slug}`
		return { slug, key: monitor_url.slice(2), id: row!.id }
	},
	/** The statistics of a link are those of its raw clicks. */
	expectRecounted: async ({ id, slug, key }: StoredLink): Promise<void> => {
		const { linkData: _, ...figures } = await client.details(slug, key)
		expect(figures).toEqual(await recount(database, id))
	},
})
