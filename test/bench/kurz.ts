/** The service as users run it, for a group of rows. */
import { postmasterOf } from '../support/machine/postmasters.ts'
import { startServer } from '../support/machine/server-process.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { type BenchLink, createLinks } from './requests.ts'
import type { Served, Stage } from './stage.ts'

export interface Kurz extends Served {
	database: BenchDatabase
}

export interface KurzOptions {
	env?: Record<string, string>
	/** Those of the form by default. */
	links?: number
}

/** Visits carry addresses as from a proxy, and no limit refuses them. */
const standing = { TRUST_PROXY: '127.0.0.1/32', RATE_LIMIT_SET: 'off' }

/** The links of a server. Those of a smaller server are the first of a larger one. */
export const linksOf = (stage: Stage, count = stage.form.links): Promise<BenchLink[]> =>
	stage.once(`${count} links`, async () => createLinks(count))

const start = async (stage: Stage, name: string, { env = {}, links }: KurzOptions): Promise<Kurz> => {
	const server = await startServer(stage.place, { env: { ...standing, ...env } })
	const database = await openBenchDatabase(server.dataDir)
	const { fsync, synchronous_commit } = await database.facts()
	if (fsync !== 'on' || synchronous_commit !== 'on')
		throw new Error('fsync and synchronous_commit must be on')
	await database.insertLinks(await linksOf(stage, links))
	const parts = { server: server.pid, postmaster: postmasterOf(server.dataDir) }
	stage.atEnd(async () => {
		await database.drain()
		await database.checkTotals()
		await database.close()
		await server.stop()
		if ((await server.ended) !== 0) throw new Error(`${name} did not stop in order:\n${server.output()}`)
	})
	return { origin: server.origin, database, parts }
}

/** The server of this name in the group; the first call starts it. */
export const openKurz = (stage: Stage, name: string, options: KurzOptions = {}): Promise<Kurz> =>
	stage.once(`Kurz: ${name}`, () => start(stage, name, options))
