/** Every documented operation answers every odd text and value with a promised status, never 500. */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { naughtyHeaders, naughtyTexts, naughtyValues, partOf } from './naughty.ts'
import { asPart, faultOf, pathWith, prepare, readTargets, requestTo, type Target } from './requests.ts'

const service = await openService()
const targets = await readTargets(service)
const named = (some: Target[]): [string, Target][] => some.map((target) => [target.name, target])

/** There are many operations: each takes a part of the texts, and together they take all. */
const some = <T>(list: T[], target: Target, parts: number): T[] =>
	partOf(list, targets.indexOf(target), parts)

/** Asks, and collects what is wrong with the answers. */
const createAsk = () => {
	const faults: string[] = []
	return {
		faults,
		ask: async (path: string, init: RequestInit, statuses?: number[]) => {
			const fault = await faultOf(await service.ask(path, init), statuses)
			if (fault !== undefined)
				faults.push(`${path.slice(0, 200)} ${String(init.body).slice(0, 200)}: ${fault}`)
		},
	}
}

it('the operations are the documented ones', () => {
	expect(targets.length).toBeGreaterThan(25)
	for (const { promised } of targets) expect(promised.length).toBeGreaterThan(1)
})

it.each(named(targets.filter(({ pathNames }) => pathNames.length > 0)))(
	'in its path: %s',
	async (_, target) => {
		const { ask, faults } = createAsk()
		const ground = await prepare(service)
		for (const name of target.pathNames)
			for (const text of naughtyTexts)
				await ask(pathWith(target, { ...ground.values, [name]: text }), requestTo(target, ground))
		expect(faults).toEqual([])
	},
)

it.each(named(targets.filter(({ queryNames }) => queryNames.length > 0)))(
	'in its query: %s',
	async (_, target) => {
		const { ask, faults } = createAsk()
		const ground = await prepare(service)
		const path = pathWith(target, ground.values)
		for (const name of [...target.queryNames, '__proto__', ''])
			for (const text of naughtyTexts)
				await ask(`${path}?${name}=${asPart(text)}`, requestTo(target, ground), target.promised)
		for (const text of naughtyTexts)
			await ask(`${path}?${asPart(text)}`, requestTo(target, ground), target.promised)
		expect(faults).toEqual([])
	},
)

it.each(named(targets.filter(({ bodyNames }) => bodyNames.length > 0)))(
	'in its body: %s',
	async (_, target) => {
		const { ask, faults } = createAsk()
		const ground = await prepare(service)
		const path = pathWith(target, ground.values)
		// Without these, the rules of limits and passwords would be ignored.
		const switched = {
			isLimited: true,
			limitation_type: 'both',
			expires_in: 1,
			max_clicks: 9,
			isProtected: true,
		}
		const send = (body: unknown) => ask(path, requestTo(target, ground, { body }), target.promised)
		for (const name of target.bodyNames)
			for (const value of [...naughtyTexts, ...naughtyValues])
				await send({ ...ground.fields, ...switched, [name]: value })
		for (const value of [...some(naughtyTexts, target, 8), ...naughtyValues]) await send(value)
		for (const text of naughtyTexts) {
			const init = requestTo(target, ground)
			await ask(path, { ...init, body: text }, target.promised)
			await ask(path, { ...init, body: JSON.stringify({ [text]: text }) }, target.promised)
		}
		expect(faults).toEqual([])
	},
)

const headerNames = [
	...[
		'accept',
		'accept-encoding',
		'accept-language',
		'authorization',
		'cookie',
		'content-type',
		'host',
		'origin',
	],
	...['idempotency-key', 'if-none-match', 'purpose', 'range', 'referer', 'sec-fetch-site', 'user-agent'],
	...[
		'x-forwarded-for',
		'x-forwarded-host',
		'x-http-method-override',
		'x-original-url',
		'x-request-id',
		'expect',
	],
]
it.each(named(targets))('in its headers: %s', async (_, target) => {
	const { ask, faults } = createAsk()
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	// Whoever is not let in with an odd credential, type or origin is told so, also where nothing is documented of it.
	const promised = [...target.promised, 401, 403, 404, 415]
	// Some twenty headers of some thirty operations: each takes a part of the texts.
	for (const name of headerNames)
		for (const text of some(naughtyHeaders, target, 16)) {
			const sent = name === 'cookie' ? `sid=${text}; new_token=${text}` : text
			await ask(path, requestTo(target, ground, { more: { [name]: sent } }), promised)
		}
	expect(faults).toEqual([])
})
