/** A click that can't be stored fails alone, and anything a visitor sends can be stored. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { Unavailable } from '../../../server/errors.ts'
import type { Click } from '../../../server/store/clicks/commit.ts'
import type { Deadline } from '../../../server/visits/deadline.ts'
import { createRecorder } from '../../../server/visits/recorder.ts'
import { createClick } from '../../../server/visits/visitor/visitor.ts'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd } from '../../support/service/crowd.ts'
import { check } from '../../support/service/property.ts'
import { openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { storedLinks } from '../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const secrets = createSecrets('a secret for tests, 32 characters or more')

const { make } = storedLinks(service)
const later = Number.MAX_SAFE_INTEGER
const soon: Deadline = { writeBy: later, answerBy: later, isGone: () => false }
const clock = { ticks: () => performance.now(), isAway: () => false }
const clickBy = (id: number, visitor: Parameters<typeof createClick>[2]): Click => {
	const sources = { secrets, countryOf: () => null }
	return createClick(sources, { id, version: 1, visitorSalt: null, places: null }, visitor, service.clock.now)
}
const good = (linkId: number) => clickBy(linkId, { address: '192.0.2.7', userAgent: 'curl/8', referer: null })

const spoiled: [string, Partial<Click>][] = [
	['an address hash that is no hex', { ipHash: 'g'.repeat(32) }],
	['an address hash of an odd length', { ipHash: 'abc' }],
	['half a character in the user agent', { userAgent: 'half \ud83d character' }],
	['a NUL in the user agent', { userAgent: 'nul \0 byte' }],
	['half a character in the referrer', { referer: 'https://example.net/\udc00' }],
	['a NUL in the browser', { userAgent: 'Agent of a NUL', browser: '\0' }],
	['half a character in the platform', { userAgent: 'Agent of a half', platform: '\ud800' }],
	['a NUL in the country', { country: '\0\0' }],
	['a time that is none', { time: Number.NaN }],
	['a link id that is none', { linkId: 1.5 }],
]

it.each([
	['unlimited', {}],
	['limited', clickLimited(1_000)],
])('%s: in a batch only clicks that can’t be stored fail; all others are counted', async (kind, fields) => {
	const slug = `spoiled-${kind.slice(0, 5)}`
	const isLimited = kind === 'limited'
	const { id: linkId } = await make({ alias: slug, ...fields })
	const recorder = createRecorder(service.store.clicks, clock)
	/** Each twentieth click is spoiled in its own way. */
	const faultOf = (nth: number) => (nth % 20 === 7 ? spoiled[(nth - 7) / 20] : undefined)
	const asked = crowd(200, (nth) =>
		recorder.record({ ...good(linkId), ...faultOf(nth)?.[1] }, isLimited, soon).catch(() => 'failed'),
	)
	await recorder.drain()
	for (const [nth, outcome] of (await asked).entries()) {
		const fault = faultOf(nth)?.[0]
		expect(outcome, fault ?? 'a good click').toBe(fault === undefined ? 'counted' : 'failed')
	}
	expect(await countClicks(service, slug)).toMatchObject({ all: 190 })
	await service.project()
	const used = isLimited ? 190 : 0
	expect(await countClicks(service, slug)).toMatchObject({ raw: 190, logged: 0, used })
})

it('of a batch that becomes late, a click on a link that is gone is known to be gone', async () => {
	const clicks = await Promise.all(
		[1, 2, 3].map(async (nth) => good((await make({ alias: `rest-${nth}` })).id)),
	)
	for (const [goneAt, click] of clicks.entries()) {
		let time = 0
		const answers = [new Set([goneAt]), 'late' as const]
		const append = async () => {
			const answer = answers.shift() ?? 'late'
			if (answer === 'late') time = 1_000
			return answer
		}
		const store = { ...service.store.clicks, append }
		const recorder = createRecorder(store, { ticks: () => time, isAway: () => false })
		const deadline = { ...soon, writeBy: 500 }
		const asked = await Promise.all(clicks.map((one) => recorder.record(one, false, deadline)))
		expect(asked).toEqual(clicks.map((one) => (one === click ? 'gone' : 'late')))
	}
})

it('a click that the database could not take in time is late, and not counted', async () => {
	const { id: linkId } = await make({ alias: 'never-written' })
	const gone = new Unavailable(new Error('the database is starting'), undefined, true)
	const refuse = async () => {
		throw gone
	}
	let time = 0
	const store = { append: refuse, admit: refuse }
	const recorder = createRecorder(store, { ticks: () => time++, isAway: () => false })
	for (const isLimited of [false, true])
		expect(await recorder.record(good(linkId), isLimited, { ...soon, writeBy: time + 20 })).toBe('late')
})

it('clicks on deleted links are answered as gone; the others of their batch are committed', async () => {
	const { id: there } = await make({ alias: 'still-there' })
	const gone = await crowd(5, async () => (await make()).id)
	await sql`delete from links where id = any(${gone})`
	const recorder = createRecorder(service.store.clicks, clock)
	const outcomes = await crowd(60, (nth) =>
		recorder.record(good(nth % 2 ? there : gone[nth % 5]!), false, soon),
	)
	expect(outcomes).toEqual(outcomes.map((_, nth) => (nth % 2 ? 'counted' : 'gone')))
	expect(await countClicks(service, 'still-there')).toMatchObject({ all: 30 })
})

/** Texts that a header can hold, and texts that it can't. */
const units = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
const starts = fc.constantFrom('Mozilla/5.0 (X11) Chrome/', 'Opera/9 ', 'x', '(Linux; ')
const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 3_000 }),
	fc.string({ unit: units, maxLength: 600 }),
	fc
		.tuple(fc.nat(3), starts, fc.constantFrom('😀', '\ud83d', 'é'))
		.map(([shift, start, unit]) => `${'x'.repeat(shift)}${start}${unit.repeat(600)}`),
)
const url = text.map((rest) => `https://example.net/${rest}`)

it('any text of a visitor is stored, counted and read back, cut to the allowed length', async () => {
	const { id: linkId } = await make({ alias: 'any-text' })
	const recorder = createRecorder(service.store.clicks, clock)
	const referer = fc.option(fc.oneof(text, url))
	const visitor = fc.record({ address: text, userAgent: text, referer })
	let asked = 0
	await check(
		fc.asyncProperty(fc.array(visitor, { minLength: 1, maxLength: 20 }), async (visitors) => {
			const clicks = visitors.map((one) => clickBy(linkId, one))
			const outcomes = await Promise.all(clicks.map((click) => recorder.record(click, false, soon)))
			expect(new Set(outcomes)).toEqual(new Set(['counted']))
			asked += clicks.length
			const { figures, newest } = (await service.store.statistics.read(linkId, { limit: clicks.length }))!
			expect(figures.clicks).toBe(asked)
			const texts = (list: { userAgent: string; referer: string | null }[]) =>
				list.map((one) => `${one.userAgent}\n${one.referer}`).sort()
			expect(texts(newest)).toEqual(texts(clicks))
			for (const { userAgent, referer } of newest) {
				expect(userAgent.length).toBeLessThanOrEqual(512)
				expect(referer?.length ?? 0).toBeLessThanOrEqual(2_048)
			}
			await service.project()
			expect(await countClicks(service, 'any-text')).toMatchObject({ raw: asked, logged: 0 })
		}),
		{ runs: isLong ? 40 : 12 },
	)
})
