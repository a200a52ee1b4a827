/** Downloads: who must wait, whose paused one ends for it, and that each place comes back. */
import { expect, it } from 'vitest'
import { createDownloads } from '../../../server/limits/downloads.ts'

const open = () => {
	const clock = { now: 0 }
	const gone = new Set<string>()
	const dear = { run: async <T>(_: unknown, work: () => Promise<T> | T) => work() }
	const { open: download } = createDownloads(dear, {
		now: () => clock.now,
		places: { ofOneAddress: 2, all: 4 },
	})
	const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) })
	const start = (
		address: string,
		file: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array> = endless,
	) => download({ address, isGone: () => gone.has(address) }, file).then((stream) => stream.getReader())
	const outcomeOf = (address: string) =>
		start(address).then(
			() => 'opened',
			(error) => error.code,
		)
	const isCut = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
		reader.read().then(
			() => false,
			() => true,
		)
	return { clock, gone, start, outcomeOf, isCut }
}

it.each([
	['of one address', ['one', 'one'], 'one', 'two'],
	['of all', ['one', 'two', 'three', 'four'], 'five', undefined],
])('%s, no more at once than places', async (_, running, refused, taken) => {
	const { start, outcomeOf } = open()
	for (const address of running) await start(address)
	expect(await outcomeOf(refused)).toBe('rate_limited')
	if (taken !== undefined) expect(await outcomeOf(taken)).toBe('opened')
})

it('who has too many ends the slowest of its own, and never somebody else’s', async () => {
	const { clock, start, outcomeOf, isCut } = open()
	const others = await start('other')
	clock.now = 1
	const [slow, fast] = [await start('one'), await start('one')]
	clock.now = 10_000
	expect(await isCut(fast)).toBe(false)
	expect(await outcomeOf('one')).toBe('rate_limited')
	clock.now = 10_002
	expect(await outcomeOf('one')).toBe('opened')
	expect([await isCut(others), await isCut(slow), await isCut(fast)]).toEqual([false, true, false])
})

it('when all places are taken, the slowest of all ends once it has paused', async () => {
	const { clock, start, outcomeOf, isCut } = open()
	const readers = await Promise.all(['one', 'two', 'three', 'four'].map((address) => start(address)))
	clock.now = 10_001
	for (const nth of [0, 2, 3]) await readers[nth]!.read()
	expect(await outcomeOf('five')).toBe('opened')
	expect(await Promise.all(readers.map(isCut))).toEqual([false, true, false, false])
	expect(await outcomeOf('six')).toBe('rate_limited')
	clock.now = 20_002
	for (const late of ['six', 'seven']) expect(await outcomeOf(late)).toBe('opened')
})

it.each([
	['first', 0],
	['next', 1],
])('who waits for the %s piece has not paused: it comes', async (_, before) => {
	const { clock, start, outcomeOf } = open()
	const made = Promise.withResolvers<void>()
	let asked = 0
	const file = () => {
		let pieces = 0
		const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
			if (pieces++ === before) {
				asked++
				await made.promise
			}
			controller.enqueue(new Uint8Array(1))
		}
		return new ReadableStream({ pull }, { highWaterMark: 0 })
	}
	const waiting = [1, 2].map(async () => {
		const reader = await start('one', file)
		for (let nth = 0; nth < before; nth++) await reader.read()
		return reader.read()
	})
	await expect.poll(() => asked).toBe(2)
	clock.now = 60_000
	expect(await outcomeOf('one')).toBe('rate_limited')
	made.resolve()
	for (const one of waiting) expect((await one).value).toHaveLength(1)
})

const breaking = (pieces: number) => () => {
	let left = pieces
	const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
		if (left-- === 0) throw new Error('broken')
		controller.enqueue(new Uint8Array(1))
	}
	return new ReadableStream({ pull }, { highWaterMark: 0 })
}
const empty = () => new ReadableStream({ start: (controller) => controller.close() })
it.each<[string, ways: (all: ReturnType<typeof open>) => Promise<unknown>]>([
	['is read to its end', async ({ start }) => (await start('one', empty)).read()],
	['is broken off', async ({ start }) => (await start('one')).cancel()],
	[
		'fails while it is read',
		async ({ start }) => {
			const reader = await start('one', breaking(1))
			expect((await reader.read()).value).toHaveLength(1)
			await expect(reader.read()).rejects.toThrow('broken')
		},
	],
	[
		'fails before its first piece',
		({ start }) => expect(start('one', breaking(0))).rejects.toThrow('broken'),
	],
	[
		'can’t be opened',
		({ start }) =>
			start('one', () => {
				throw new Error('no')
			}).catch(() => {}),
	],
	[
		'is of somebody who hung up',
		async ({ start, gone }) => {
			await start('gone')
			gone.add('gone')
		},
	],
])('a download that %s leaves its place', async (_, way) => {
	const all = open()
	for (let nth = 0; nth < 5; nth++) await way(all)
	for (const address of ['one', 'one', 'two', 'two']) expect(await all.outcomeOf(address)).toBe('opened')
})
