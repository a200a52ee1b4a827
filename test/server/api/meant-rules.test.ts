/** Limits and passwords that are sent are meant, in every way to make or edit a link. */
import { expect, it } from 'vitest'
import { makeAs, makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const as = withCookie(person.cookie)
const url = 'https://example.org/'
const day = 86_400_000

type Body = Record<string, unknown>
type Link = { slug: string; key: string }

const { expires_at: time, ...values } = {
	expires_at: new Date(service.clock.now + 5 * day).toISOString(),
	...{ expires_in: 3, max_clicks: 4, password: 'open sesame' },
}
const sent: Body = { ...values, expires_at: time }
const limits = ['expires_in', 'expires_at', 'max_clicks'] as const
const absent = Symbol('absent')
const without = (body: Record<string, unknown>): Body =>
	Object.fromEntries(Object.entries(body).filter(([, value]) => value !== absent))
const someOf = (field: string) => [absent, null, sent[field]]
const choicesOf = (field: string) => [...someOf(field), '', 0]
const switches = [absent, true, false]

/** Limits beside each other, and each of them beside each switch and kind. */
const limited: Body[] = [
	...someOf('expires_in').flatMap((expires_in) =>
		someOf('expires_at').flatMap((expires_at) =>
			someOf('max_clicks').map((max_clicks) => ({ expires_in, expires_at, max_clicks })),
		),
	),
	...switches.flatMap((isLimited) =>
		[absent, 'time', 'clicks', 'both'].flatMap((limitation_type) => [
			...limits.flatMap((field) =>
				(isLimited === absent ? choicesOf : someOf)(field).map((value) => ({
					isLimited,
					limitation_type,
					[field]: value,
				})),
			),
			{ isLimited, limitation_type, expires_in: 3, max_clicks: 4 },
		]),
	),
].map(without)
const locked: Body[] = switches.flatMap((isProtected) =>
	choicesOf('password').map((password) => without({ isProtected, password })),
)
const bodies = [...new Map([...limited, ...locked].map((body) => [JSON.stringify(body), body])).values()]

const holds = (value: unknown): boolean =>
	value !== undefined && value !== null && value !== '' && value !== 0
/** What a link has: its click limit, when it ends, whether it has a password. */
interface Has {
	clicks: number | null
	ends: string | null
	isLocked: boolean
}
const open: Has = { clicks: null, ends: null, isLocked: false }
const inDays = (days: number): string => new Date(service.clock.now + days * day).toISOString()

/** The contract, rule by rule: what a link has afterwards, or that the body is refused. */
const meant = (body: Body, before: Has | undefined): Has | 'refused' => {
	const isEdit = before !== undefined
	if (isEdit && Object.keys(body).length === 0) return 'refused'
	const has = { ...(before ?? open) }
	const { isLimited, limitation_type, isProtected, password } = body
	const kind =
		limitation_type ??
		['clicks', 'time', 'both'][
			Number(limits.slice(0, 2).some((field) => holds(body[field]))) * (1 + Number(holds(body.max_clicks)))
		]
	const isSaid = isLimited !== undefined || limitation_type !== undefined
	const isMeant = isLimited ?? (limitation_type !== undefined || limits.some((field) => holds(body[field])))
	const ofTime = limits.slice(0, 2).filter((field) => body[field] !== undefined)
	if (isEdit && !isSaid) {
		// Each alone: null takes it away, and what is empty otherwise is no number and no time.
		if (limits.some((field) => body[field] === '' || body[field] === 0)) return 'refused'
		if (holds(body.expires_in) && holds(body.expires_at)) return 'refused'
		if (ofTime.length > 0)
			has.ends = holds(body.expires_in) ? inDays(3) : ((body.expires_at as string) ?? null)
		if (body.max_clicks !== undefined) has.clicks = body.max_clicks as number | null
	} else if (isMeant === true) {
		Object.assign(has, { clicks: null, ends: null })
		if (!limits.some((field) => holds(body[field]))) return 'refused'
		const filled = ofTime.filter((field) => holds(body[field]))
		if (kind !== 'clicks') {
			if (filled.length !== 1) return 'refused'
			has.ends = filled[0] === 'expires_in' ? inDays(3) : time
		}
		if (kind !== 'time') {
			if (!holds(body.max_clicks)) return 'refused'
			has.clicks = 4
		}
	} else Object.assign(has, isLimited === false && { clicks: null, ends: null })

	if (isProtected === true) return holds(password) ? { ...has, isLocked: true } : 'refused'
	if (isProtected === false) return { ...has, isLocked: false }
	if (holds(password)) return { ...has, isLocked: true }
	if (!isEdit || password === undefined) return has
	return password === null ? { ...has, isLocked: false } : 'refused'
}

const read = async ({ slug, key }: Link): Promise<Has> => {
	const { linkData } = await (await ask(`/api/v1/${slug}/${key}/details`)).json()
	return { clicks: linkData.max_clicks, ends: linkData.expires_at, isLocked: linkData.is_protected }
}
const made = (body: { short_url?: string; monitor_url?: string }): Link | undefined =>
	body.monitor_url === undefined ? undefined : { slug: body.short_url!, key: body.monitor_url.slice(2) }

const ways: Record<string, (body: Body) => Promise<Link | undefined>> = {
	'POST /api/v1/shorten': async (body) =>
		made(await (await ask('/api/v1/shorten', asJson({ url, ...body }))).json()),
	'POST /api/v1/links': async (body) => {
		const links = { links: [{ url, ...body }], on_problem: 'skip' }
		const { results } = await (await ask('/api/v1/links', merged(asJson(links), as))).json()
		return made(results[0])
	},
}
it.each(Object.keys(ways))('%s makes a link with what was sent, or none', async (way) => {
	for (const body of bodies) {
		const link = await ways[way]!(body)
		expect([body, link ? await read(link) : 'refused']).toEqual([body, meant(body, undefined)])
	}
})

const before = { max_clicks: 9, expires_in: 9, password: 'before' }
const patch = (path: string, body: Body, init: RequestInit = {}) =>
	ask(path, merged({ ...asJson(body), method: 'PATCH' }, init))
const act = (link: object, change: Body, init: RequestInit = {}) =>
	ask('/api/v1/links/acts', merged(asJson({ act: 'edit', links: [link], change }), init))
const edits: Record<string, (link: Link, body: Body) => Promise<Response>> = {
	'by key': ({ slug, key }, body) => patch(`/api/v1/${slug}/${key}`, body),
	'by its owner': ({ slug }, body) => patch(`/api/v1/my-links/${slug}`, body, as),
	'as one of many, by key': ({ slug, key }, body) => act({ short_url: slug, monitor_key: key }, body),
	'as one of many, by its owner': ({ slug }, body) => act({ short_url: slug }, body, as),
}
it.each(Object.keys(edits))('an edit %s changes what was sent, and nothing else', async (way) => {
	let [link, was]: [Link | undefined, Has] = [undefined, open]
	for (const body of bodies) {
		// Hashing takes time: only what is about passwords begins with one.
		const { password, ...limits } = before
		const isLocked = 'password' in body || 'isProtected' in body
		if (link === undefined || was.isLocked !== isLocked) {
			link = await makeOwn(service, person, isLocked ? { ...limits, password } : limits)
			was = await read(link)
		}
		const { status } = await edits[way]!(link, body)
		const is = meant(body, was)
		expect([body, status, await read(link)]).toEqual(is === 'refused' ? [body, 400, was] : [body, 200, is])
		if (is !== 'refused') link = undefined
	}
})

it.each<[body: Body, faults: string[]]>([
	[{}, [' Say what to change.']],
	[{ titel: 'x' }, ['titel An edit has no field “titel”. “title” may be meant.']],
	[{ maxClicks: 3 }, ['maxClicks An edit has no field “maxClicks”. “max_clicks” may be meant.']],
	[{ tag: ['x'] }, ['tag An edit has no field “tag”. “tags” may be meant.']],
	[{ alias: 'another-one' }, ['alias An edit has no field “alias”.']],
	[
		{ 'is-limited': true, x: 1 },
		[
			'is-limited An edit has no field “is-limited”. “isLimited” may be meant.',
			'x An edit has no field “x”.',
		],
	],
])('%j has no field of an edit, and every way says what was sent', async (body, faults) => {
	const link = await makeAs(service, as, before)
	for (const [way, edit] of Object.entries(edits)) {
		const answer = await edit(link, body)
		const { details } = await answer.json()
		const said = details.map(
			({ path, message }: { path: string; message: string }) =>
				`${path.replace(/^change\.?/, '')} ${message}`,
		)
		expect([way, answer.status, said]).toEqual([way, 400, faults])
	}
})

it('of many names some are repeated, and none that is too long to be one', async () => {
	const { slug, key } = await makeAs(service, as, before)
	const body = Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`${nth}${'x'.repeat(200)}`, 1]))
	const text = await (await patch(`/api/v1/${slug}/${key}`, body)).text()
	expect(text.length).toBeLessThan(3_000)
})
