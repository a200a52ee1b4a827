/** `bun test/bench/pages.ts 100000 1000000`: how long pages of statistics take, by clicks. */
import { dirname, join } from 'node:path'
import { startServer } from '../support/machine/server-process.ts'
import { openWorkplace } from '../support/machine/workplace.ts'
import { detailsOf, openHistory, SECRET, sizesOf } from './history.ts'
import { median } from './random.ts'
import { createLinks } from './requests.ts'

/** Links of the account; the first has most of the clicks. */
const LINKS = 301
const OF_FIRST = 0.8
const ROUNDS = 15

/** An account with all of these links; the value of its cookie. */
const signUp = async (origin: string, slugs: string[]): Promise<string> => {
	const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
		const init = { method: 'POST', body: JSON.stringify(body) }
		const answer = await fetch(`${origin}/api/v1${path}`, {
			...init,
			headers: { 'content-type': 'application/json', origin, ...headers },
		})
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return answer
	}
	const person = { email: 'bench@example.org', password: 'a good password', name: 'Bench' }
	const answer = await post('/auth/sign-up/email', person)
	const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
	const links = slugs.map((short_url) => ({ short_url, monitor_key: detailsOf(short_url).split('/')[4] }))
	for (let at = 0; at < links.length; at += 100)
		await post('/my-links/claim', { links: links.slice(at, at + 100) }, { cookie })
	return cookie
}

const pagesOf = (slug: string): Record<string, string> => ({
	'a link': `/links/${slug}`,
	'a link, one filter': `/links/${slug}?country=DE`,
	'a link, 30 days, two filters': `/links/${slug}?days=30&country=DE&browser=Chrome`,
	'the list, 25 sparklines': '/links',
	'the list by clicks': '/links?sort=clicks',
	'statistics of all links': '/links/statistics',
	'statistics of all links, 30 days': '/links/statistics?days=30',
	'statistics of all links, one filter': '/links/statistics?country=DE',
})

const measure = async (clicks: number): Promise<void> => {
	const place = openWorkplace('kurz-pages')
	const all = createLinks(LINKS)
	const sizes = sizesOf(LINKS, clicks, clicks * OF_FIRST)
	const database = await openHistory(join(place.folder, 'data'), all, sizes, () => {})
	const { path, database: name, username } = database.connection
	const address = { DATABASE_URL: `postgres:///${name}`, PGHOST: dirname(path), PGUSER: username }
	const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off', ...address, SECRET } })
	try {
		const slugs = all.map(({ slug }) => slug)
		const headers = { cookie: await signUp(server.origin, slugs), accept: 'text/html' }
		for (const [page, at] of Object.entries(pagesOf(slugs[0]!))) {
			const times: number[] = []
			const statuses = new Set<number>()
			for (let round = 0; round < ROUNDS; round++) {
				const from = performance.now()
				const answer = await fetch(server.origin + at, { headers })
				await answer.text()
				times.push(performance.now() - from)
				statuses.add(answer.status)
			}
			const [least, middle] = [Math.min(...times), median(times)].map((time) => `${time.toFixed(0)} ms`)
			console.log(`| ${clicks} | ${page} | ${[...statuses]} | ${least} | ${middle} |`)
		}
	} finally {
		await server.stop()
		await database.close()
		await place.close()
	}
}

console.log('| clicks | page | status | least | median |\n|---|---|---|---|---|')
for (const clicks of process.argv.slice(2).map(Number)) await measure(clicks)
