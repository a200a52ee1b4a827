/** Every operation answers every odd text and value with a promised status, never 500. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { openService } from '../../support/service/service.ts'
import { naughtyHeaders, naughtyTexts, naughtyValues, ofEachKind, partOf, words } from './naughty.ts'
import { asPart, faultOf, pathWith, prepare, readTargets, requestTo, type Target } from './requests.ts'

const service = await openService()
const targets = await readTargets(service)
const named = (some: Target[]): [string, Target][] => some.map((target) => [target.name, target])

/** There are many operations: each takes a part of the texts, a smaller one in the short suite. */
const some = <T>(list: T[], target: Target, parts: number): T[] =>
	partOf(list, targets.indexOf(target), isLong ? parts : 8 * parts)

const known = [...new Set(targets.flatMap((one) => [...one.pathNames, ...one.queryNames, ...one.bodyNames]))]
/**
 * What is sent as a field. In the short suite not each text as each field, but a text of each kind;
 * operations with that field read it alike and share these, and each takes two at least.
 */
const ofField = (
	name: string,
	target: Target,
	namesOf: (one: Target) => string[],
	values: unknown[] = [],
): unknown[] => {
	if (isLong) return [...naughtyTexts, ...values]
	const sharers = targets.filter((one) => namesOf(one).includes(name))
	const list = [...ofEachKind(known.indexOf(name) + 1, 8), ...values]
	return partOf(list, sharers.indexOf(target), Math.min(sharers.length, Math.floor(list.length / 2)))
}

/** Sends requests, and collects what is wrong with the answers. */
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

const withPath = targets.filter(({ pathNames }) => pathNames.length > 0)
it.each(named(withPath))('in its path: %s', async (_, target) => {
	const { ask, faults } = createAsk()
	const ground = await prepare(service)
	for (const name of target.pathNames)
		for (const text of ofField(name, target, (one) => one.pathNames))
			await ask(pathWith(target, { ...ground.values, [name]: String(text) }), requestTo(target, ground))
	expect(faults).toEqual([])
})

const queryNamesOf = ({ queryNames }: Target) =>
	queryNames.length > 0 ? [...queryNames, '__proto__', ''] : []
const withQuery = targets.filter(({ queryNames }) => queryNames.length > 0)
it.each(named(withQuery))('in its query: %s', async (_, target) => {
	const { ask, faults } = createAsk()
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	const send = (query: string) => ask(`${path}?${query}`, requestTo(target, ground), target.promised)
	for (const name of queryNamesOf(target))
		for (const text of ofField(name, target, queryNamesOf)) await send(`${name}=${asPart(String(text))}`)
	for (const text of some(naughtyTexts, target, 4)) await send(asPart(text))
	expect(faults).toEqual([])
})

// Without these, the rules of limits and passwords would be ignored.
const limits = { isLimited: true, limitation_type: 'both', expires_in: 1, max_clicks: 9 }
const withBody = targets.filter(({ bodyNames }) => bodyNames.length > 0)
it.each(named(withBody))('in its body: %s', async (_, target) => {
	const { ask, faults } = createAsk()
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	const fields = { ...ground.fields, ...limits, isProtected: true }
	const send = (body: unknown) => ask(path, requestTo(target, ground, { body }), target.promised)
	for (const name of target.bodyNames)
		for (const value of ofField(name, target, (one) => one.bodyNames, naughtyValues))
			await send({ ...fields, [name]: value })
	for (const value of [...some(naughtyTexts, target, 8), ...some(naughtyValues, target, 1)]) await send(value)
	const init = requestTo(target, ground)
	for (const text of some(naughtyTexts, target, 4)) {
		await ask(path, { ...init, body: text }, target.promised)
		await ask(path, { ...init, body: JSON.stringify({ [text]: text }) }, target.promised)
	}
	expect(faults).toEqual([])
})

const headerNames = words`
	accept accept-encoding accept-language authorization cookie content-type host origin
	idempotency-key if-none-match purpose range referer sec-fetch-site user-agent x-forwarded-for
	x-forwarded-host x-http-method-override x-original-url x-request-id expect`
it.each(named(targets))('in its headers: %s', async (_, target) => {
	const { ask, faults } = createAsk()
	const ground = await prepare(service)
	const path = pathWith(target, ground.values)
	// An odd credential, type or origin may be refused without being documented.
	const promised = [...target.promised, 401, 403, 404, 415]
	// Headers are read alike by all operations.
	for (const [at, name] of headerNames.entries())
		for (const text of partOf(naughtyHeaders, targets.indexOf(target) + 5 * at, isLong ? 16 : 75)) {
			const sent = name === 'cookie' ? `sid=${text}; new_token=${text}` : text
			const also = name === 'host' ? [400] : []
			await ask(path, requestTo(target, ground, { more: { [name]: sent } }), [...promised, ...also])
		}
	expect(faults).toEqual([])
})
