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
const soon: Deadline = {
	writeBy: Number.MAX_SAFE_INTEGER,
	answerBy: Number.MAX_SAFE_INTEGER,
	isGone: () => false,
}
const clock = { ticks: () => performance.now(), isAway: () => false }
const clickBy = (linkId: number, visitor: Parameters<typeof createClick>[2]): Click =>
	createClick(
		{ secrets, countryOf: () => null },
		{ id: linkId, version: 1, visitorSalt: null },
		visitor,
		service.clock.now,
	)
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
])(
	'%s: in a batch only the clicks that can’t be stored fail; all others are committed and counted',
	async (kind, fields) => {
		const slug = `spoiled-${kind.slice(0, 5)}`
		const { id: linkId } = await make({ alias: slug, ...fields })
		const recorder = createRecorder(service.store.clicks, clock)
		const asked = crowd(200, async (nth) => {
			const fault = nth % 20 === 7 ? spoiled[(nth - 7) / 20]?.[1] : undefined
			return recorder.record({ ...good(linkId), ...fault }, kind === 'limited', soon).catch(() => 'failed')
		})
		await recorder.drain()
		const outcomes = await asked
		for (const [nth, outcome] of outcomes.entries()) {
			const fault = nth % 20 === 7 ? spoiled[(nth - 7) / 20]?.[0] : undefined
			expect(outcome, fault ?? 'a good click').toBe(fault === undefined ? 'counted' : 'failed')
		}
		expect(await countClicks(service, slug)).toMatchObject({ all: 190 })
		await service.project()
		expect(await countClicks(service, slug)).toMatchObject({
			raw: 190,
			logged: 0,
			used: kind === 'limited' ? 190 : 0,
		})
	},
)

it('a click that the database could not take in time is late, and not counted', async () => {
	const { id: linkId } = await make({ alias: 'never-written' })
	const gone = new Unavailable(new Error('the database is starting'), undefined, true)
	const refuse = async () => {
		throw gone
	}
	let time = 0
	const recorder = createRecorder(
		{ append: refuse, admit: refuse },
		{ ticks: () => time++, isAway: () => false },
	)
	const late = { writeBy: 20, answerBy: Number.MAX_SAFE_INTEGER, isGone: () => false }
	for (const isLimited of [false, true])
		expect(await recorder.record(good(linkId), isLimited, { ...late, writeBy: time + 20 })).toBe('late')
})

it('clicks on deleted links are answered as gone, however many are in a batch; the others are committed', async () => {
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

/** Texts that a header can hold once it is a string, and texts that it can't. */
const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 3_000 }),
	fc.string({
		unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
		maxLength: 600,
	}),
	fc
		.tuple(
			fc.nat(3),
			fc.constantFrom('Mozilla/5.0 (X11) Chrome/', 'Opera/9 ', 'x', '(Linux; '),
			fc.constantFrom('😀', '\ud83d', 'é'),
		)
		.map(([shift, start, unit]) => `${'x'.repeat(shift)}${start}${unit.repeat(600)}`),
)

it('whatever a visitor sends is stored, counted and read back as text of the allowed length', async () => {
	const { id: linkId } = await make({ alias: 'any-text' })
	const recorder = createRecorder(service.store.clicks, clock)
	const visitor = fc.record({
		address: text,
		userAgent: text,
		referer: fc.option(
			fc.oneof(
				text,
				text.map((rest) => `https://example.net/${rest}`),
			),
		),
	})
	let asked = 0
	await check(
		fc.asyncProperty(fc.array(visitor, { minLength: 1, maxLength: 20 }), async (visitors) => {
			const clicks = visitors.map((one) => clickBy(linkId, one))
			const outcomes = await Promise.all(clicks.map((click) => recorder.record(click, false, soon)))
			expect(new Set(outcomes)).toEqual(new Set(['counted']))
			asked += clicks.length
			const { figures, newest } = (await service.store.analytics.read(linkId, { limit: clicks.length }))!
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
