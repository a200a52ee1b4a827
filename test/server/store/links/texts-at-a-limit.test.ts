/** A title and a tag are kept whole up to their limit in characters, or refused. */
import { expect, it } from 'vitest'
import { halves, textsAt } from '../../../support/service/at-once.ts'
import { openService } from '../../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../../support/service/shorten.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { make } = storedLinks(service)
const shorten = shortenAt(service)
const url = 'https://target.example/'

const fields: [limit: number, fault: string, of: (text: string) => object][] = [
	[200, 'title', (title) => ({ title })],
	[30, 'tags.0', (tag) => ({ tags: [tag] })],
]
it.each(
	fields.flatMap(([limit, fault, of]) => textsAt(limit).map((texts) => [fault, of, ...texts] as const)),
)('%s, of %s that ends with %s', async (fault, of, _, fits, over) => {
	const { id } = await make(of(fits))
	expect(await service.database.sql`select title, tags from links where id = ${id}`).toMatchObject([of(fits)])
	expect(await faultPaths(await shorten({ url, ...of(over) }))).toEqual([fault])
})

it.each(halves)('half a character is refused, and not replaced: %j', async (half) => {
	expect(await faultPaths(await shorten({ url, title: half, tags: [half] }))).toEqual(['title', 'tags.0'])
})
