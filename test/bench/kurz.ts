/** The service as users run it, for a group of rows. */
import { postmasterOf } from '../support/machine/postmasters.ts'
import { startServer } from '../support/machine/server-process.ts'
import { asJson } from '../support/service/json.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { Parts } from './processor-time.ts'
import { type BenchLink, createLinks } from './requests.ts'
import type { Stage } from './stage.ts'

export interface Kurz {
	origin: string
	database: BenchDatabase
	parts: Parts
	/** Bytes of its database before the first click. */
	emptySize: number
}

export interface KurzOptions {
	env?: Record<string, string>
	/** Those of the form by default. */
	links?: number
	/** With a database in it; a new folder by default. */
	dataDir?: string
}

/** Visits carry addresses as from a proxy, and no limit refuses them. */
const standing = { TRUST_PROXY: '127.0.0.1/32', RATE_LIMIT_SET: 'off' }

/** Posts JSON and reads the answer's; fails for errors. */
export const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
	const init = asJson(body)
	const answer = await fetch(url, { ...init, headers: { ...init.headers, ...headers } })
	if (!answer.ok) throw new Error(`${url} was answered ${answer.status} ${await answer.text()}`)
	return answer.json()
}

/** The links of a server. Those of a smaller server are the first of a larger one. */
export const linksOf = (stage: Stage, count = stage.form.links): Promise<BenchLink[]> =>
	stage.once(`${count} links`, async () => createLinks(count))

const start = async (
	stage: Stage,
	name: string,
	{ env = {}, links, dataDir }: KurzOptions,
): Promise<Kurz> => {
	const options = { env: { ...standing, ...env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) } }
	const server = await startServer(stage.place, options)
	const folder = dataDir ?? server.dataDir
	const database = await openBenchDatabase(folder)
	const { fsync, synchronous_commit } = await database.facts()
	if (fsync !== 'on' || synchronous_commit !== 'on')
		throw new Error('fsync and synchronous_commit must be on')
	if (dataDir === undefined) await database.insertLinks(await linksOf(stage, links))
	const parts = { server: server.pid, postmaster: postmasterOf(folder) }
	stage.atEnd(async () => {
		await database.drain()
		await database.checkTotals()
		await database.close()
		await server.stop()
		if ((await server.ended) !== 0) throw new Error(`${name} did not stop in order:\n${server.output()}`)
	})
	return { origin: server.origin, database, parts, emptySize: await database.size() }
}

/** The server of this name in the group; the first call starts it. */
export const openKurz = (stage: Stage, name: string, options: KurzOptions = {}): Promise<Kurz> =>
	stage.once(`Kurz: ${name}`, () => start(stage, name, options))
