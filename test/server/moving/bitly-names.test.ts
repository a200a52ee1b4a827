/** Links of Bitly with any number of names of one's own, and times with an offset. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { check } from '../../support/service/property.ts'
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

const twoDigits = (number: number): string => String(number).padStart(2, '0')
/** An offset in each way that it is written, and its minutes. */
const offset = fc
	.record({
		hours: fc.integer({ min: 0, max: 14 }),
		minutes: fc.constantFrom(0, 30, 45),
		isEast: fc.boolean(),
	})
	.chain(({ hours, minutes, isEast }) =>
		fc
			.constantFrom(
				...[':', ''].map((colon) => `${twoDigits(hours)}${colon}${twoDigits(minutes)}`),
				...(minutes === 0 ? [twoDigits(hours)] : []),
			)
			.map((text) => ({
				text: (isEast ? '+' : '-') + text,
				minutes: (hours * 60 + minutes) * (isEast ? 1 : -1),
			})),
	)
const tag = fc
	.string({ unit: fc.constantFrom(...'a ä,|;"\'=+-@\\/#ß🎉\t'), minLength: 1, maxLength: 8 })
	.map((text) => text.replaceAll('\t', ' ').trim())
	.filter(Boolean)

it('any offset, any number of names and any tags come along', async () => {
	const person = await signUp(service)
	let nth = 0
	await check(
		fc.asyncProperty(
			offset,
			fc.uniqueArray(tag, { maxLength: 5, selector: (text) => text.toLowerCase() }),
			fc.integer({ min: 0, max: 3 }),
			async ({ text, minutes }, tags, count) => {
				const name = `p-${nth++}`
				const custom_bitlinks = Array.from({ length: count }, (_, one) => `https://t.brand/${name}-${one}`)
				const created_at = `2020-06-01T12:00:00${text}`
				const link = `https://bit.ly/${name}`
				const item = { link, long_url: 'https://example.org/', created_at, tags, custom_bitlinks }
				const file = { links: [item], pagination: {} }
				const { notes } = await take(person, JSON.stringify(file), '', 'application/json')
				expect(notes.some(({ code }) => code === 'other_names')).toBe(count > 1)
				const [made] = await linksOf(person)
				const created = new Date(Date.UTC(2020, 5, 1, 12) - minutes * 60_000).toISOString()
				const short_url = count === 0 ? name : `${name}-0`
				expect(made).toMatchObject({ short_url, tags, created_at: created })
				await service.database.sql`delete from links`
			},
		),
		{ runs: 30 },
	)
})
