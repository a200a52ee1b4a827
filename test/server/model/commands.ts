/** Requests as commands: each is sent to the service, and its answer compared with the model's. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { recount } from '../../support/service/recount.ts'
import { asJson, joinService, type TestService } from '../../support/service/service.ts'
import {
	addClick,
	addLink,
	deleteLink,
	expectCreation,
	foundBySlugOf,
	heirOf,
	type Model,
	type ModelLink,
	type Plan,
	recordOf,
	refusalOf,
} from './model.ts'

export interface Real {
	/** Two of them on one database, as two processes. */
	services: TestService[]
}
type Command = fc.AsyncCommand<Model, Real>

/** The service that a command asks, and the link it is about. */
export interface Choice {
	process: number
	link: number
}

/** Runs only once there is a link. */
const onLink = (
	name: string,
	{ process, link }: Choice,
	run: (model: Model, service: TestService, link: ModelLink, real: Real) => Promise<void>,
): Command => ({
	check: ({ links }) => links.length > 0,
	run: (model, real) => {
		const chosen = model.links[link % model.links.length]!
		return run(model, real.services[process]!, heirOf(model, chosen) ?? chosen, real)
	},
	toString: () => `${name}(link ${link}, process ${process})`,
})

const fieldsOf = ({ maxClicks, expiresIn, password }: Plan): Record<string, unknown> => ({
	...((maxClicks !== null || expiresIn !== null) && {
		isLimited: true,
		limitation_type: maxClicks === null ? 'time' : expiresIn === null ? 'clicks' : 'both',
		...(maxClicks !== null && { max_clicks: maxClicks }),
		...(expiresIn !== null && { expires_in: expiresIn }),
	}),
	...(password !== null && { isProtected: true, password }),
})

export const create = (planned: Plan, keyNumber: number, process: number): Command => ({
	check: () => true,
	run: async (model, { services }) => {
		const plan = { ...planned, alias: planned.alias && `${planned.alias}-${model.run}` }
		const key = `the-key-of-a-creation-${model.run}-${keyNumber}`
		const expected = expectCreation(model, plan, key)
		const body = { url: plan.url, ...(plan.alias !== null && { alias: plan.alias }), ...fieldsOf(plan) }
		const init = asJson(body)
		const answer = await services[process]!.ask('/api/v1/shorten', {
			...init,
			headers: { ...init.headers, 'idempotency-key': key },
		})
		expect(answer.status).toBe(expected.status)
		if (answer.status !== 201) return
		const { short_url, monitor_url } = (await answer.json()) as Record<string, string>
		const { link } = expected
		if (link === undefined) addLink(model, plan, key, short_url!, monitor_url!.slice(2))
		else expect([short_url, monitor_url]).toEqual([link.slug, `m/${link.key}`])
	},
	toString: () => `create(${JSON.stringify(planned)}, key ${keyNumber}, process ${process})`,
})

export const visit = (choice: Choice, visitor: string): Command =>
	onLink('visit', choice, async (model, { ask }, asked) => {
		const link = foundBySlugOf(model, asked) ?? asked
		const refusal = refusalOf(model, link) ?? (link.password === null ? undefined : 401)
		const answer = await ask(`/${link.slug.toUpperCase()}`, { peer: visitor })
		expect([answer.status, answer.headers.get('location')]).toEqual(
			refusal === undefined ? [302, link.url] : [refusal, null],
		)
		if (refusal === undefined) addClick(link, visitor)
	})

export const unlock = (choice: Choice, password: string, visitor: string): Command =>
	onLink(`unlock with ${password}`, choice, async (model, { ask }, asked) => {
		const link = foundBySlugOf(model, asked) ?? asked
		const isRight = password === link.password
		const refusal = refusalOf(model, link) ?? (link.password === null ? 400 : isRight ? undefined : 401)
		const answer = await ask(`/api/v1/${link.slug}`, { ...asJson({ password }), peer: visitor })
		expect(answer.status).toBe(refusal ?? 200)
		if (refusal !== undefined) return
		expect(await answer.json()).toEqual({ url: link.url })
		addClick(link, visitor)
	})

/** What an edit sends, and what it does to a link. */
export interface Change {
	fields: Record<string, unknown>
	apply: (model: Model, link: ModelLink) => Partial<ModelLink>
}

export const edit = (choice: Choice, { fields, apply }: Change): Command =>
	onLink(`edit ${JSON.stringify(fields)}`, choice, async (model, { ask }, link) => {
		const init = { ...asJson(fields), method: 'PATCH' }
		const answer = await ask(`/api/v1/${link.slug}/${link.key}`, init)
		expect(answer.status).toBe(link.isDeleted ? 404 : 200)
		if (link.isDeleted) return
		Object.assign(link, apply(model, link))
		expect(await answer.json()).toMatchObject(recordOf(model, link))
	})

export const remove = (choice: Choice): Command =>
	onLink('delete', choice, async (model, { ask }, link) => {
		const answer = await ask(`/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
		expect(answer.status).toBe(link.isDeleted ? 404 : 200)
		if (!link.isDeleted) deleteLink(model, link)
	})

export const read = (choice: Choice): Command =>
	onLink('read', choice, async (model, { ask }, link) => {
		const answer = await ask(`/${link.slug}/${link.key}`)
		expect(answer.status).toBe(link.isDeleted ? 404 : 200)
		if (!link.isDeleted) expect((await answer.json()).data).toMatchObject(recordOf(model, link))
	})

/** Once everything is counted, the details are what the raw clicks add up to. */
export const recountAll = (choice: Choice): Command =>
	onLink('recount', choice, async (_, service, link) => {
		await service.project()
		if (link.isDeleted) return
		const [row] = await service.database.sql<{ id: number }[]>`
			select id from links where slug_key = ${link.slug.toLowerCase()}`
		const { target_history: _history, ...counted } = await recount(service.database, row!.id)
		expect(await service.client.details(link.slug, link.key)).toMatchObject(counted)
		expect([counted.clicks, counted.unique_clicks]).toEqual([link.clicks, link.visitors.size])
	})

/** Time goes on, or a clock is set back. */
export const pass = (milliseconds: number): Command => ({
	check: () => true,
	run: async (model, { services }) => {
		model.now += milliseconds
		services[0]!.clock.now = model.now
	},
	toString: () => `pass(${milliseconds / 1000} s)`,
})

const endsLater = ({ now, links }: Model): ModelLink[] =>
	links.filter(({ expiresAt, isDeleted }) => !isDeleted && expiresAt !== null && expiresAt > now)

/** A visit at the very moment when a link's time is over, or `before` it. */
export const visitAtEnd = ({ process, link }: Choice, before: 0 | 1, visitor: string): Command => ({
	check: (model) => endsLater(model).length > 0,
	run: async (model, real) => {
		const ending = endsLater(model)
		const chosen = ending[link % ending.length]!
		await pass(chosen.expiresAt! - before - model.now).run(model, real)
		await visit({ process, link: model.links.indexOf(chosen) }, visitor).run(model, real)
	},
	toString: () => `visit ${before} ms before the end(link ${link}, process ${process})`,
})

/** A process ends, and another begins, which remembers nothing. */
export const restart = (process: number): Command => ({
	check: () => true,
	run: async (_, { services }) => {
		const before = services[process]!
		services[process] = joinService(before, {}, before.clock)
	},
	toString: () => `restart(process ${process})`,
})
