/** Watching a link: one request at a time, one timer, and pauses that the server asks for. */
import { expect, it } from 'vitest'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import { type Memory, watchDetails } from '../../../../extension/actions/server/watch.ts'
import {
	detailsOf,
	keptLink,
	limiting,
	ORIGIN,
	openTestKurz,
	type Service,
	type TestKurz,
} from '../../../support/browsers/extension-kurz.ts'

const link = keptLink('watched')
const limited = limiting(600)
const answering: Service = (request) =>
	Response.json(
		request.url.endsWith('/details')
			? detailsOf('watched')
			: { data: detailsOf('watched').linkData, clicks: [] },
	)

interface Again {
	kurz?: TestKurz
	memory?: Memory
}

const watch = async (service: Service, { memory = new Map(), ...more }: Again = {}) => {
	const kurz = more.kurz ?? (await openTestKurz(service))
	const timers = new Set<{ seconds: number; work: () => void }>()
	const shown: { clicks?: number | undefined; wait?: number | undefined }[] = []
	const watched = watchDetails(kurz, link, {
		memory,
		show: ({ details, failure }) => shown.push({ clicks: details?.details.clicks, wait: failure?.wait }),
		later: (seconds, work) => {
			const timer = { seconds, work }
			timers.add(timer)
			return () => timers.delete(timer)
		},
	})
	return { kurz, watched, timers, shown, memory }
}

it('clicks during a request cause no second one, and leave one timer', async () => {
	const { kurz, watched, timers, shown } = await watch(answering)
	await Promise.all([watched.ask(), watched.ask(), watched.ask()])
	expect(kurz.sent).toHaveLength(2)
	await watched.ask()
	expect(kurz.sent).toHaveLength(4)
	expect([...timers].map(({ seconds }) => seconds)).toEqual([60])
	expect(shown.at(-1)).toEqual({ clicks: 1, wait: undefined })
})

it('a server that asks for a pause gets it, and a click says how long it still lasts', async () => {
	const { kurz, watched, timers, shown } = await watch(answering)
	await watched.ask()
	kurz.service.answer = limited
	await watched.ask()
	const sent = kurz.sent.length
	kurz.clock.now += 100_000
	await watched.ask()
	expect(kurz.sent).toHaveLength(sent)
	expect(shown.slice(-2)).toEqual([
		{ clicks: 1, wait: 600 },
		{ clicks: 1, wait: 500 },
	])
	expect([...timers].map(({ seconds }) => seconds)).toEqual([500])
	kurz.clock.now += 500_000
	kurz.service.answer = answering
	await watched.ask()
	expect(shown.at(-1)).toEqual({ clicks: 1, wait: undefined })
})

it('nothing is sent or shown once watching has ended', async () => {
	const { kurz, watched, timers, shown } = await watch(answering)
	const asking = watched.ask()
	watched.end()
	await asking
	await watched.ask()
	expect(kurz.sent.length).toBeLessThanOrEqual(2)
	expect([timers.size, shown]).toEqual([0, []])
})

it('a pause outlives the page of the link. Opened again, the page waits until it is over', async () => {
	const { kurz, watched, memory } = await watch(answering)
	await watched.ask()
	kurz.service.answer = limited
	await watched.ask()
	watched.end()
	const sent = kurz.sent.length
	kurz.clock.now += 100_000
	const again = await watch(limited, { kurz, memory })
	await again.watched.ask()
	expect(kurz.sent).toHaveLength(sent)
	expect(again.shown).toEqual([{ clicks: 1, wait: 500 }])
	expect([...again.timers].map(({ seconds }) => seconds)).toEqual([500])
})

it('list and statistics share the pauses that a server asks for', async () => {
	const { kurz, watched } = await watch(limited)
	await watched.ask()
	const links = [{ ...link, url: `${ORIGIN}/other`, slug: 'other' }]
	expect(await refreshFigures(kurz, links, { isForced: true })).toEqual({ wait: 600 })
	expect(kurz.sent).toHaveLength(1)

	const list = await openTestKurz(limited)
	const fromList: Memory = new Map()
	await refreshFigures(list, links)
	const statistics = await watch(limited, { kurz: list, memory: fromList })
	await statistics.watched.ask()
	expect(list.sent).toHaveLength(1)
	expect(statistics.shown).toEqual([{ clicks: undefined, wait: 600 }])
})
