/** Something is done to many links: politely, and each failure is reported. */
import { expect, it } from 'vitest'
import { addTags, areTags, doToMany } from '../../../extension/actions/many.ts'
import { ApiError } from '../../../shared/caller.ts'
import { detailsOf, keptLink, openTestKurz } from '../../support/browsers/extension-kurz.ts'

const [one, two, three] = [keptLink('one'), keptLink('two'), keptLink('three')]
const elsewhere = { ...keptLink('four'), origin: 'https://other.example' }
const refused = (code: ApiError['code'], status: number, wait?: number) =>
	new ApiError(code, status, [], wait)
const options = { show: () => {}, pause: async () => {}, isOver: () => false }

it('one after the other. A failure is reported and does not stop the others', async () => {
	const shown: number[] = []
	let atOnce = 0
	const outcome = await doToMany(
		[one, two, three],
		async (link) => {
			atOnce += 1
			expect(atOnce).toBe(1)
			await Promise.resolve()
			atOnce -= 1
			if (link === two) throw refused('validation_failed', 400)
		},
		{ ...options, show: (tried) => void shown.push(tried) },
	)
	expect(outcome.done).toEqual([one, three])
	expect(outcome.failed.map(({ link, failure }) => [link, failure.code])).toEqual([
		[two, 'validation_failed'],
	])
	expect(shown).toEqual([1, 2, 3])
})

it('waits as long as the server asks for, and tries the same link again', async () => {
	const asked: string[] = []
	const waited: [number, string][] = []
	const outcome = await doToMany(
		[one, two],
		async ({ slug }) => {
			asked.push(slug)
			if (asked.length === 2) throw refused('rate_limited', 429, 7)
		},
		{ ...options, pause: async (seconds, origin) => void waited.push([seconds, origin]) },
	)
	expect(asked).toEqual(['one', 'two', 'two'])
	expect(waited).toEqual([[7, two.origin]])
	expect(outcome).toEqual({ done: [one, two], failed: [] })
})

it('an unreachable server is asked once, and other servers still are', async () => {
	const asked: string[] = []
	const work = async ({ slug, origin }: { slug: string; origin: string }) => {
		asked.push(slug)
		if (origin === one.origin) throw refused('unreachable', 0)
	}
	const outcome = await doToMany([one, two, elsewhere], work, options)
	expect(asked).toEqual(['one', 'four'])
	expect(outcome.done).toEqual([elsewhere])
	expect(outcome.failed.map(({ link }) => link)).toEqual([one, two])
})

it('stopping leaves the rest untried', async () => {
	let isOver = false
	const stopped = await doToMany(
		[one, two, three],
		async () => {
			isOver = true
		},
		{ ...options, isOver: () => isOver },
	)
	expect(stopped).toEqual({ done: [one], failed: [] })
})

it('tags are added to those at the server, each once whatever its case', async () => {
	const [before, after] = [
		['A', 'by others'],
		['A', 'by others', 'b'],
	]
	const { linkData, ...rest } = detailsOf('one', { tags: before! })
	const kurz = await openTestKurz(({ method }) =>
		Response.json(method === 'GET' ? { ...rest, linkData } : { ...linkData, tags: after }),
	)
	const link = keptLink('one', { tags: ['A'] })
	await kurz.items.links.write([link])
	expect(await addTags(kurz, link, ['a', 'b'])).toMatchObject({ tags: after })
	expect(kurz.sent[1]!.body).toEqual({ tags: after })
	expect(await addTags(kurz, link, ['a'])).toMatchObject({ tags: before })
	expect(kurz.methods()).toEqual(['GET', 'PATCH', 'GET'])
	expect([areTags(['x']), areTags(['x', 'X']), areTags(['x'.repeat(31)])]).toEqual([true, false, false])
})
