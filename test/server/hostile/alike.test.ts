/** A wrong key, a wrong link and a deleted one are told apart by nothing: answer, headers, statements. */
import { expect, it } from 'vitest'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { hearService } from '../../support/service/statements.ts'

const quiet = await openService()
const { service, during } = hearService(quiet)
const url = 'https://target.example/'
const make = async (alias: string) => {
	const key = (await quiet.client.shorten({ url, alias })).monitor_url.slice(2)
	return { slug: alias, key, statisticsKey: (await quiet.client.share(alias, key)).statistics_url.slice(2) }
}
const one = await make('link-one')
const other = await make('link-two')
const protectedOne = await quiet.client.shorten({
	url,
	alias: 'link-locked',
	isProtected: true,
	password: 'x',
})
const gone = await make('link-gone')
await quiet.ask(`/api/v1/${gone.slug}/${gone.key}`, { method: 'DELETE' })

/** Every route that a key opens. */
const routes = [
	...new Map(
		service.app.routes
			.filter(({ path }) => /:(monitor|statistics)_key/.test(path))
			.map((route) => [`${route.method} ${route.path}`, route] as const),
	).values(),
]
const wrongKey = 'x'.repeat(24)
const cases = (path: string): [slug: string, key: string][] =>
	path.includes(':statistics_key')
		? [
				['', wrongKey],
				['', gone.statisticsKey],
				['', one.key],
			]
		: path.includes(':short_url')
			? [
					[one.slug, wrongKey],
					[one.slug, other.key],
					[one.slug, one.statisticsKey],
					[protectedOne.short_url, wrongKey],
					[gone.slug, gone.key],
					['nothere', wrongKey],
					['nothere', one.key],
				]
			: [
					['', wrongKey],
					['', gone.key],
					['', one.statisticsKey],
				]

const bodyFor = ({ method, path }: { method: string; path: string }): RequestInit => {
	if (method === 'PATCH') return { ...asJson({ title: 'x' }), method }
	if (method === 'POST')
		return path.startsWith('/api/') ? { method } : asForm({ action: 'delete', confirm: 'yes' })
	return { method }
}

it('the routes are the known ones', () => {
	expect(routes.length).toBeGreaterThan(12)
})

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
	for (const more of route.path.startsWith('/api/') ? [{}] : [{}, asBrowser]) {
		const answers = []
		for (const [slug, key] of cases(route.path)) {
			const path = route.path.replace(':short_url', slug).replace(/:(monitor|statistics)_key/, key)
			let answer: Response | undefined
			const statements = await during(async () => {
				answer = await service.ask(path, { ...more, ...bodyFor(route) })
			})
			const headers = [...answer!.headers].filter(([name]) => name !== 'x-request-id')
			// A page repeats its own request id and nothing else that differs.
			const text = (await answer!.text()).replace(/[0-9a-f-]{36}/g, 'id')
			answers.push({
				status: answer!.status,
				headers,
				text,
				statements: statements.map((statement) => statement.text),
			})
		}
		expect(answers[0]!.status).toBe(404)
		expect(answers[0]!.statements.length).toBeGreaterThan(0)
		for (const answer of answers) expect(answer).toEqual(answers[0])
	}
})

it('the right keys are looked up by the same statement', async () => {
	const heard = async (path: string) => (await during(() => service.ask(path))).map(({ text }) => text)
	const [right] = await heard(`/${one.slug}/${one.key}`)
	expect((await heard(`/${one.slug}/${wrongKey}`))[0]).toBe(right)
	const [shown] = await heard(`/s/${one.statisticsKey}`)
	expect((await heard(`/s/${wrongKey}`))[0]).toBe(shown)
	const [byKey] = await heard(`/m/${one.key}`)
	expect((await heard(`/m/${wrongKey}`))[0]).toBe(byKey)
})
