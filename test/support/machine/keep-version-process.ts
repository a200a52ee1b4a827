/** Keeps a database of a version with its answers: `VERSION [SERVER]`, the path of its main.ts. */
import { join } from 'node:path'
import { makeBackup } from '../../../server/backup/make.ts'
import { writeFile } from '../../../server/backup/target.ts'
import { openEmbedded } from '../../../server/embedded/open.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { createStore } from '../../../server/store/store.ts'
import { paths } from '../../../shared/paths.ts'
import { referrers, userAgents } from '../../bench/visitors.ts'
import { crowd, statusOf } from '../service/crowd.ts'
import { type Door, doorOf } from '../service/front-door.ts'
import { asJson } from '../service/json.ts'
import { pathsOf, writeAnswers } from '../service/kept-version.ts'
import { onePool } from '../service/one-pool.ts'
import { bearer, merged, signUp } from '../service/people.ts'
import { baseUrl, secret } from '../service/service.ts'
import { clickLimited } from '../service/shorten.ts'
import { findPort } from './free-port.ts'
import { serverScript, variablesAt } from './server-process.ts'
import { withWorkplace } from './workplace.ts'

const [version = '', script = serverScript] = process.argv.slice(2)
const count = 240
const clicks = 1_500
const file = new URL(`../../server/store/released/${version}.backup`, import.meta.url).pathname

/** Links of every kind; every fifth has an owner. */
const fill = async (door: Door) => {
	const person = await signUp(door)
	const { email, password } = person
	const token = (await door.client.createToken({ email, password, name: 'kept' })).access_token
	const kinds = [
		{ title: 'Straße "quoted", \\, \u2028 and 🙂', tags: ['ä,b', 'c'] },
		{},
		clickLimited(4),
		{ isProtected: true, password: 'open sesame' },
		{ alias: 'An-Alias', forward_query: true },
		{ isLimited: true, limitation_type: 'time', expires_in: 30 },
	]
	const links = await crowd(
		count,
		async (nth) => {
			const { alias, ...kind } = { ...kinds[nth % kinds.length]! } as { alias?: string }
			const body = { url: `https://target.example/${nth}?page=${nth}#part`, ...kind }
			const named = { ...body, ...(alias !== undefined && { alias: `${alias}-${nth}` }) }
			const owned = nth % 5 === 0 ? bearer(token) : { headers: {} }
			const answer = await door.ask('/api/v1/shorten', merged(asJson(named), owned, { method: 'POST' }))
			const made = await answer.json()
			return { slug: made.short_url as string, key: (made.monitor_url as string).slice(2) }
		},
		4,
	)
	const visit = (nth: number) => {
		const headers = {
			'x-forwarded-for': `${1 + (nth % 200)}.${nth % 7}.4.${nth % 50}`,
			'user-agent': userAgents[nth % userAgents.length]!,
			'accept-language': ['de-DE,de;q=0.9', 'en', 'fr'][nth % 3]!,
			referer: referrers[nth % referrers.length]!,
		}
		const which = Math.floor(count * (((nth * 7_919) % clicks) / clicks) ** 2)
		return statusOf(door.ask(paths.visit(links[which]!.slug), { headers }))
	}
	await crowd(clicks, visit, 16)
	await door.client.edit(links[1]!.slug, links[1]!.key, {
		url: 'https://target.example/edited',
		title: 'Edited',
	})
	await statusOf(door.ask(paths.link(links[7]!.slug, links[7]!.key), { method: 'DELETE' }))
	return { links, token }
}

await withWorkplace('kurz-keep', async (place) => {
	const port = await findPort()
	const DATA_DIR = join(place.folder, 'data')
	const own = { BASE_URL: baseUrl, SECRET: secret, TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SET: 'off' }
	const env = { ...variablesAt(port), ...own, DATA_DIR }
	const serve = async () => {
		const server = place.start(process.execPath, [script], { env })
		await server.says('Kurz serves ')
		return { server, door: doorOf(`http://127.0.0.1:${port}`) }
	}
	const withDatabase = async <T>(work: (database: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
		const embedded = await openEmbedded({ dataDir: DATA_DIR, purpose: 'command', log: () => {} })
		const database = connect(embedded.connection, { prepare: true, max: 2 })
		try {
			return await work(database)
		} finally {
			await database.close()
			await embedded.leave()
		}
	}
	const first = await serve()
	const filled = await fill(first.door)
	while ((await (await first.door.ask(paths.health())).json()).waiting_clicks > 0);
	await first.server.stop()
	// Over three weeks.
	await withDatabase(
		({ sql }) => sql`
			update clicks set clicked_at = clicked_at - (link_id * 7 + position * 13) % 21 * interval '1 day'
				- link_id % 11 * interval '1 hour'`,
	)
	const rebuilt = place.start(process.execPath, [script, 'rebuild-analytics'], { env })
	if ((await rebuilt.ended) !== 0) throw new Error(rebuilt.output())
	const { server, door } = await serve()
	await withDatabase(async (database) => {
		const own = {
			store: createStore(onePool(database)),
			secret,
			backupPassphrase: undefined,
			facts: { version },
		}
		await makeBackup(own, Date.now(), (work) => writeFile(file, work))
	})
	// Last, as it visits links.
	await writeAnswers(version, { ...filled, at: Date.now(), asked: pathsOf(filled.links) }, door.ask)
	await server.stop()
})
