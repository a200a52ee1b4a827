/** Each address and process gets a few downloads at once; an ended one makes room for the next. */
import { expect, it } from 'vitest'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createDownloads } from '../../../server/limits/downloads.ts'
import { codeOf } from '../../support/service/answers.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const dear = createDearWork({ cores: 2, bytes: 2 ** 30 })
const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
const path = `/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`

it('an address reads ten at once, a server a hundred; a finished one, a cancelled one and HEAD free their place', async () => {
	const at = joinService(service)
	const ask = (peer: string, init = {}) => at.ask(path, { peer, ...init })
	const [read, left] = await crowd(10, () => ask('198.51.100.1'))
	const refused = await ask('198.51.100.1')
	expect(refused.headers.get('retry-after')).toBe('5')
	expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
	expect((await ask('198.51.100.1', { method: 'HEAD' })).status).toBe(200)
	await read!.text()
	expect((await ask('198.51.100.1')).status).toBe(200)
	await left!.body!.cancel()
	const statuses = await crowd(110, async (nth) => (await ask(`198.51.100.${2 + (nth % 20)}`)).status)
	expect(tally(statuses)).toEqual({ 200: 91, 429: 19 })
})

it('a paused download gives its place to the next, one that reads on does not', async () => {
	let now = 0
	const { open } = createDownloads(dear, { now: () => now, places: { ofOneAddress: 2, all: 8 } })
	const file = () =>
		new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) }, { highWaterMark: 0 })
	const start = async (address: string, isGone = () => false) =>
		(await open({ address, isGone }, file)).getReader()
	const [paused, reading] = [await start('one'), await start('one')]
	now = 10_000
	await reading.read()
	await expect(start('one')).rejects.toMatchObject({ code: 'rate_limited' })
	now += 1
	const third = await start('one')
	await expect(paused.read()).rejects.toThrow('paused')
	expect([(await reading.read()).done, (await third.read()).done]).toEqual([false, false])
	await expect(start('one')).rejects.toMatchObject({ code: 'rate_limited' })
	for (const address of ['two', 'three', 'four', 'five', 'six', 'seven'])
		await start(address, () => now > 20_000)
	await expect(start('eight')).rejects.toMatchObject({ code: 'rate_limited' })
	now = 20_001
	expect((await (await start('eight')).read()).done).toBe(false)
	expect((await reading.read()).done).toBe(false)
})

it('a file that breaks off leaves its place', async () => {
	const { open } = createDownloads(dear)
	const asker = { address: 'one', isGone: () => false }
	const broken = () => new ReadableStream({ pull: () => Promise.reject(new Error('away')) })
	for (let nth = 0; nth < 4; nth++) {
		await expect(open(asker, broken)).rejects.toThrow('away')
		await expect(open(asker, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
	}
})

it('a browser gets a page that says so', async () => {
	const at = joinService(service)
	for (let nth = 0; nth < 10; nth++) await at.ask(path)
	const { statistics_url } = await service.client.share(short_url, monitor_url.slice(2))
	const answer = await at.ask(`/${statistics_url}/clicks.csv`, asBrowser)
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
	const page = await answer.text()
	expect(page).toContain('Too many files are being downloaded')
	expect(page).toContain('Try again in 5 seconds.')
})
