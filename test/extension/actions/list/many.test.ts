/** Something is done to many links: politely, and each failure is reported. */
import { expect, it } from 'vitest'
import { addTags, areTags, doToMany } from '../../../../extension/actions/list/many.ts'
import type { ListedLink } from '../../../../extension/actions/server/details.ts'
import { failures } from '../../../../extension/actions/server/remedies.ts'
import { ApiError } from '../../../../shared/client/caller.ts'
import { errorCodes } from '../../../../shared/errors.ts'
import { detailsOf, keep, keptLink, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const [one, two, three] = [keptLink('one'), keptLink('two'), keptLink('three')]
const elsewhere = { ...keptLink('four'), origin: 'https://other.example' }
const refused = (code: ApiError['code'], status: number, wait?: number) =>
	new ApiError(code, status, [], wait)
const options = { show: () => {}, pause: async () => {}, isOver: () => false }

it('a failure is reported and does not stop the others', async () => {
	const shown: number[] = []
	const outcome = await doToMany(
		[one, two, three],
		async (link) => {
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

it('six at once after the first, and what was done is stored by 25', async () => {
	const links = Array.from({ length: 60 }, (_, nth) => keptLink(`many-${nth}`))
	const [begun, ends, kept] = [[] as string[], [] as (() => void)[], [] as number[]]
	let reached = Promise.withResolvers<void>()
	let wanted = 1
	const doing = doToMany(
		links,
		async ({ slug }) => {
			begun.push(slug)
			const { promise, resolve } = Promise.withResolvers<void>()
			ends.push(resolve)
			if (begun.length === wanted) reached.resolve()
			await promise
		},
		{ ...options, keep: async (done) => void kept.push(done.length) },
	)
	await reached.promise
	expect(begun).toEqual(['many-0'])
	wanted = 7
	reached = Promise.withResolvers()
	ends.shift()!()
	await reached.promise
	expect(begun).toHaveLength(7)
	for (let done = 1; done < links.length; done++) {
		expect(begun.length).toBeLessThanOrEqual(done + 6)
		wanted = begun.length + 1
		reached = Promise.withResolvers()
		ends.shift()!()
		if (wanted <= links.length) await reached.promise
	}
	expect((await doing).done).toEqual(links)
	expect(kept.reduce((sum, count) => sum + count)).toBe(60)
	expect(Math.max(...kept)).toBeLessThanOrEqual(25)
})

it('what can’t be stored is a failure, not a silent success', async () => {
	const full = async () => Promise.reject(new Error('quota'))
	const { done, failed } = await doToMany([one], async () => {}, { ...options, keep: full })
	expect([done, failed]).toEqual([[], [{ link: one, failure: { code: 'storage_full' } }]])
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

it.each([1, 2, 3])('of %i refusals for too many requests in a row each is waited for', async (refusals) => {
	const waited: number[] = []
	let left = refusals
	const work = async () => {
		if (left > 0) throw refused('rate_limited', 429, left--)
	}
	const pause = async (seconds: number) => void waited.push(seconds)
	const outcome = await doToMany([one, two], work, { ...options, pause })
	expect(outcome).toEqual({ done: [one, two], failed: [] })
	expect(waited).toEqual([3, 2, 1].slice(-refusals))
})

const ofLink = errorCodes.filter((code) => code !== 'rate_limited' && !failures[code].isOfServer)
it.each(ofLink)('a link that is refused with %s fails alone, however many come after it', async (code) => {
	const links = Array.from({ length: 20 }, (_, nth) => keptLink(`refused-${nth}`))
	const work = async (link: ListedLink) => {
		if (link === links[1]) throw refused(code, 400)
	}
	const { done, failed } = await doToMany(links, work, options)
	expect([done.length, failed.map(({ link }) => link)]).toEqual([19, [links[1]]])
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
	const { linkData: data } = detailsOf('one', { tags: before! })
	const kurz = await openTestKurz(({ method }) =>
		Response.json(method === 'GET' ? { data, clicks: [] } : { ...data, tags: after }),
	)
	const link = keptLink('one', { tags: ['A'] })
	await keep(kurz, [link])
	expect(await addTags(kurz, link, ['a', 'b'])).toMatchObject({ tags: after })
	expect(kurz.sent[1]!.body).toEqual({ tags: after, version: 1 })
	expect(await addTags(kurz, link, ['a'])).toMatchObject({ tags: before })
	expect(kurz.methods()).toEqual(['GET', 'PATCH', 'GET'])
	expect([areTags(['x']), areTags(['x', 'X']), areTags(['x'.repeat(31)])]).toEqual([true, false, false])
})
