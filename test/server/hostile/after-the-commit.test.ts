/** Extremes that are allowed: no writing operation or form writes and then fails to answer. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { isLong } from '../../support/machine/long.ts'
import { merged, withCookie } from '../../support/service/people.ts'
import { asForm, browserAccept, openService } from '../../support/service/service.ts'
import { written } from '../../support/service/written.ts'
import { partOf, words } from './naughty.ts'
import { asPart, type Ground, pathWith, prepare, readTargets, requestTo, type Target } from './requests.ts'

const service = await openService()
const targets = (await readTargets(service)).filter(({ method }) => method !== 'GET')
const forms = [
	...new Set(
		service.app.routes.flatMap(({ method, path }) =>
			method === 'POST' && !path.startsWith('/api/') ? [path] : [],
		),
	),
]

/** Names that every object has. */
const inherited = words`__proto__ constructor hasOwnProperty toString valueOf then`
const day = 86_400_000
const far = (days: number): string => new Date(service.clock.now + days * day).toISOString()
/** A form has no zone of its own in its times: these are the ends of the earth. */
const zones = words`Pacific/Kiritimati Etc/GMT+12 Pacific/Chatham +14:00 -12:00 +23:59 UTC`
/** The longest and the furthest, in as many bytes as fit; `__proto__` as a key of its own. */
const kinds: { of?: RegExp; values: unknown[] }[] = [
	{ values: inherited },
	{
		values: [bounds.title, bounds.tags.length, 128, 15, 64].flatMap((length) => [
			'🎉'.repeat(length),
			'x'.repeat(length),
		]),
	},
	{
		of: /url|target/,
		values: [
			...[`https://t.example/${'x'.repeat(8_174)}`, `https://t.example/${'é'.repeat(1_300)}`],
			...['https://xn--/', `https://${'a.'.repeat(120)}example/`, 'https://t.example/%zz?constructor'],
		],
	},
	{
		of: /_at$|date|from|until/,
		values: [
			...[far(bounds.expiresInDays), far(bounds.expiresInDays).replace('Z', '-12:00'), far(0.01)],
			...['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:59'],
		],
	},
	{
		of: /_in$|clicks/,
		values: [1, bounds.expiresInDays, bounds.maxClicks, Number.MAX_SAFE_INTEGER, true, false, null],
	},
	{
		of: /tags/,
		values: [
			inherited,
			Array.from({ length: bounds.tags.number }, (_, nth) =>
				`${nth}`.padEnd(bounds.tags.length, '🎉').slice(0, 30),
			),
			JSON.parse('{"__proto__":{"constructor":1}}'),
		],
	},
]
const extremes = kinds.flatMap(({ values }) => values)
const named = [...new Set(targets.flatMap(({ bodyNames }) => bodyNames))]
/** In the short suite those made for the field, and by turns some of each other kind. */
const extremesFor = (name: string): unknown[] =>
	kinds.flatMap(({ of, values }) =>
		isLong || of?.test(name) ? values : partOf(values, named.indexOf(name), 4),
	)
const limits = { isLimited: true, limitation_type: 'both', expires_in: 3_650, max_clicks: 1_000_000_000 }
const headers = { 'accept-language': '__proto__, constructor;q=0.1', 'time-zone': 'constructor' }

const some = <T>(list: T[], target: Target, parts: number): T[] =>
	partOf(list, targets.indexOf(target), isLong ? 1 : parts)

const createTry = () => {
	const faults: string[] = []
	let ground: Ground | undefined
	/** What the database held after the last refusal, unless something was written since. */
	let held: string | undefined
	return {
		faults,
		/** A person and a link; others once those are gone. */
		ground: async (): Promise<Ground> => {
			if (ground !== undefined) return ground
			held = undefined
			ground = await prepare(service)
			return ground
		},
		send: async (path: string, init: RequestInit) => {
			const before = held ?? (await written(service.database))
			const answer = await service.ask(path, init)
			const text = await answer.text()
			const isRefused = answer.status >= 400
			held = isRefused ? await written(service.database) : undefined
			if (answer.status >= 500 || (isRefused && held !== before))
				faults.push(
					`${path.slice(0, 200)} ${String(init.body).slice(0, 200)}: ${answer.status} ${text.slice(0, 300)}`,
				)
			const isGone = init.method === 'DELETE' || /delete|close|sign|auth|revoke|account/.test(path)
			if (answer.status === 401 || answer.status === 404 || (!isRefused && isGone)) ground = undefined
		},
	}
}

it('there are operations and forms that write', () => {
	expect(targets.length).toBeGreaterThan(12)
	expect(forms.length).toBeGreaterThan(15)
})

it.each(targets.map((target) => [target.name, target] as const))('%s', async (_, target) => {
	const { faults, ground, send } = createTry()
	const shared = (name: string) => targets.filter(({ bodyNames }) => bodyNames.includes(name))
	const ask = async (body?: unknown, query = '') => {
		const at = await ground()
		const more = { ...headers, 'idempotency-key': 'constructor'.padEnd(40, '_') + faults.length }
		await send(pathWith(target, at.values) + query, requestTo(target, at, { body, more }))
	}
	await ask()
	for (const name of target.bodyNames)
		for (const value of partOf(extremesFor(name), shared(name).indexOf(target), shared(name).length)) {
			const { fields } = await ground()
			await ask({ ...fields, ...limits, isProtected: true, [name]: value })
		}
	for (const name of target.queryNames)
		for (const value of some([...inherited.slice(0, 2), ...zones], target, 3))
			await ask(undefined, `?${name}=${asPart(value)}`)
	for (const name of target.pathNames)
		for (const value of some(inherited, target, 3)) {
			const at = await ground()
			await send(pathWith(target, { ...at.values, [name]: value }), requestTo(target, at))
		}
	expect(faults).toEqual([])
})

const file = (query: string) => `/api/v1/my-links/import?on_problem=skip&${query}`
it.each(zones)('a file of extremes, in the zone %s', async (zone) => {
	const { faults, ground, send } = createTry()
	const { headers: credential } = await ground()
	const head = ['keyword', 'url', 'title', 'timestamp', 'clicks', ...inherited].join()
	const times = ['9999-12-31 23:59:59', '1970-01-01 00:00:00', '0001-01-01 00:00:00', '2033-05-01']
	const lines = times.map((time, nth) =>
		[
			`${inherited[nth]}${zone.length}`,
			'https://t.example/',
			'🎉'.repeat(300),
			time,
			'999999999999999',
			...inherited,
		].join(),
	)
	const init = {
		method: 'POST',
		body: [head, ...lines].join('\n'),
		headers: { ...credential, 'content-type': 'text/csv' },
	}
	await send(file(`zone=${asPart(zone)}`), init)
	expect(faults).toEqual([])
})

const fieldNames = words`
	url alias title tags forward_query confirm expires_in expires_at zone max_clicks isProtected password email
	name current new id key link list next with_tag expires_in_days remove_password version __proto__ constructor`
it.each(forms.map((path, nth) => [path, nth] as const))('POST %s', async (route, nth) => {
	const { faults, ground, send } = createTry()
	const texts = partOf(extremes, nth, isLong ? 3 : 12).filter(
		(one) => typeof one === 'string' || typeof one === 'number',
	)
	const accepts = [browserAccept, 'application/json']
	for (const [at, text] of texts.map(String).entries())
		for (const accept of isLong ? accepts : accepts.slice((at + nth) % 2).slice(0, 1)) {
			const { values, person } = await ground()
			const path = route.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name)
			const { email, password } = person
			const all = Object.fromEntries(fieldNames.map((name) => [name, text]))
			const right = { url: 'https://target.example/', email, password, link: values.short_url! }
			for (const fields of [all, { ...all, ...right, alias: '', key: '', zone: zones[nth % zones.length]! }])
				await send(
					path,
					merged(asForm(fields), withCookie(person.cookie), { headers: { accept, ...headers } }),
				)
		}
	expect(faults).toEqual([])
})
