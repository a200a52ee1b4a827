/** Makes links through the front door and finds their ids, for tests that look into the tables. */
import { expect } from 'vitest'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { makeAs } from './own-links.ts'
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
		const { slug, key } = await makeAs({ ask }, as, fields)
		const [row] = await database.sql<{ id: number }[]>`select id from links where slug = ${slug}`
		return { slug, key, id: row!.id }
	},
	/** The statistics of a link are those of its raw clicks. */
	expectRecounted: async ({ id, slug, key }: StoredLink): Promise<void> => {
		const { linkData: _, ...figures } = await client.details(slug, key)
		expect(figures).toEqual(await recount(database, id))
	},
})
