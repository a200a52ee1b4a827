/** Links of Bitly with any number of names of one's own, and times with an offset. */
import { expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { take, linksOf } = importing(service)

it.each([0, 1, 2, 3])(
	'of %i names of one’s own a link of Bitly gets the newest, which is the first',
	async (count) => {
		const person = await signUp(service)
		const own = Array.from({ length: count }, (_, nth) => `https://t.brand.example/own-${count}-${nth}`)
		const more = { title: '', archived: false, tags: [], deeplinks: [], references: {} }
		const times = { created_at: '2010-01-01T00:00:00+0200' }
		const link = `https://bit.ly/generated-${count}`
		const item = { ...more, ...times, id: link.slice(8), link, long_url: 'https://example.org/' }
		const file = JSON.stringify({ links: [{ ...item, custom_bitlinks: own }], pagination: { next: '' } })
		await take(person, file, '', 'application/json')
		expect(await linksOf(person)).toMatchObject([
			{
				short_url: count === 0 ? `generated-${count}` : `own-${count}-0`,
				created_at: '2009-12-31T22:00:00.000Z',
			},
		])
	},
)
