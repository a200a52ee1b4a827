/** A wrong key, a wrong link and a deleted one differ in nothing: answer, headers, statements. */
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
const password = 'x'
const locked = await quiet.client.shorten({ url, alias: 'link-locked', isProtected: true, password })
const gone = await make('link-gone')
await quiet.ask(`/api/v1/${gone.slug}/${gone.key}`, { method: 'DELETE' })

/** Every route that a key opens. */
const keyed = service.app.routes.filter(({ path }) => /:(monitor|statistics)_key/.test(path))
const routes = [...new Map(keyed.map((route) => [`${route.method} ${route.path}`, route] as const)).values()]
const wrongKey = 'x'.repeat(24)
const bySlug: [slug: string, key: string][] = [
	...[wrongKey, other.key, one.statisticsKey].map((key): [string, string] => [one.slug, key]),
	[locked.short_url, wrongKey],
	[gone.slug, gone.key],
	['nothere', wrongKey],
	['nothere', one.key],
]
const cases = (path: string): [slug: string, key: string][] => {
	if (path.includes(':short_url')) return bySlug
	const keys = path.includes(':statistics_key')
		? [gone.statisticsKey, one.key]
		: [gone.key, one.statisticsKey]
	return [wrongKey, ...keys].map((key) => ['', key])
}

const bodyFor = ({ method, path }: { method: string; path: string }): RequestInit => {
	if (method === 'PATCH') return { ...asJson({ title: 'x' }), method }
	if (method !== 'POST' || path.startsWith('/api/')) return { method }
	return asForm({ action: 'delete', confirm: 'yes' })
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
			const texts = statements.map((statement) => statement.text)
			answers.push({ status: answer!.status, headers, text, statements: texts })
		}
		expect(answers[0]!.status).toBe(404)
		expect(answers[0]!.statements.length).toBeGreaterThan(0)
		for (const answer of answers) expect(answer).toEqual(answers[0])
	}
})

it('the right keys are looked up by the same statement', async () => {
	const heard = async (path: string) => (await during(() => service.ask(path))).map(({ text }) => text)
	const ways: [right: string, wrong: string][] = [
		[`/${one.slug}/${one.key}`, `/${one.slug}/${wrongKey}`],
		[`/s/${one.statisticsKey}`, `/s/${wrongKey}`],
		[`/m/${one.key}`, `/m/${wrongKey}`],
	]
	for (const [right, wrong] of ways) expect((await heard(wrong))[0]).toBe((await heard(right))[0])
})
