/** Something is done to many links: politely, and each failure is told. */
import { expect, it } from 'vitest'
import { addTags, areTags, doToMany } from '../../../extension/actions/many.ts'
import { ApiError } from '../../../shared/caller.ts'
import { detailsOf, keptLink, openTestKurz } from '../../support/browsers/extension-kurz.ts'

const [one, two, three] = [keptLink('one'), keptLink('two'), keptLink('three')]
const elsewhere = { ...keptLink('four'), origin: 'https://other.example' }
const refused = (code: ApiError['code'], status: number, wait?: number) =>
	new ApiError(code, status, [], wait)
const options = { show: () => {}, pause: async () => {}, isOver: () => false }

it('one after the other; what fails is told, and the others go on', async () => {
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

it('a server that is away is asked once, another one all the same; whoever stops leaves the rest untried', async () => {
	const asked: string[] = []
	const work = async ({ slug, origin }: { slug: string; origin: string }) => {
		asked.push(slug)
		if (origin === one.origin) throw refused('unreachable', 0)
	}
	const outcome = await doToMany([one, two, elsewhere], work, options)
	expect(asked).toEqual(['one', 'four'])
	expect(outcome.done).toEqual([elsewhere])
	expect(outcome.failed.map(({ link }) => link)).toEqual([one, two])
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

it('tags are added to those that its server knows, each once whatever its case', async () => {
	const known = (request: Request) => {
		const details = detailsOf('one', { tags: ['A', 'by others'] })
		return Response.json(
			request.method === 'GET' ? details : { ...details.linkData, tags: ['A', 'by others', 'b'] },
		)
	}
	const kurz = await openTestKurz(known)
	const link = keptLink('one', { tags: ['A'] })
	await kurz.items.links.write([link])
	expect(await addTags(kurz, link, ['a', 'b'])).toMatchObject({ tags: ['A', 'by others', 'b'] })
	expect(await kurz.sent[1]!.request.json()).toEqual({ tags: ['A', 'by others', 'b'] })
	expect(await addTags(kurz, link, ['a'])).toMatchObject({ tags: ['A', 'by others'] })
	expect(kurz.sent.map(({ request }) => request.method)).toEqual(['GET', 'PATCH', 'GET'])
	expect([areTags(['x']), areTags(['x', 'X']), areTags(['x'.repeat(31)])]).toEqual([true, false, false])
})
