/** The database server of a run, embedded or TEST_DATABASE_URL, with a migrated template. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../../server/embedded/open.ts'
import { superuser } from '../../../server/embedded/postmaster-file.ts'
import { administer, serviceRole } from '../../../server/embedded/service-role.ts'
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'

export interface TestServer {
	/** Makes and drops databases. */
	admin: Place
	/** A pooler before the same server, if tests connect through one. */
	pooler?: string
	/** Uses named prepared statements; off behind an old pooler. */
	prepare: boolean
	/** The workers of Citus, whose coordinator `admin` is. */
	workers?: string[]
	/** The database that every test database is a copy of. */
	template: string
}

declare module 'vitest' {
	interface ProvidedContext {
		server: TestServer
	}
}

export const withDatabase = (place: Place, database: string): Place => {
	if (typeof place !== 'string') return { ...place, database }
	const url = new URL(place)
	url.pathname = `/${database}`
	return url.href
}

/** Others use the database: Postgres has waited five seconds for them to leave. */
const IN_USE = '55006'

/** Makes or drops a database, once nobody uses it. */
export const maintain = async (admin: Place, statement: string): Promise<void> => {
	const maintenance = connect(admin, { prepare: false, max: 1 })
	try {
		for (let isDone = false; !isDone; ) {
			isDone = await maintenance.sql.unsafe(statement).then(
				() => true,
				(error: { code?: string }) => {
					if (error.code !== IN_USE) throw error
					return false
				},
			)
		}
	} finally {
		await maintenance.close()
	}
}

/** Ends its connections too; on the embedded Postgres, one may be the superuser's autovacuum. */
export const dropDatabase = (admin: Place, name: string): Promise<void> =>
	maintain(
		typeof admin === 'string' ? admin : { ...admin, username: superuser },
		`drop database if exists ${name} with (force)`,
	)

const openServer = async (): Promise<{ admin: Place; stop: () => Promise<void> }> => {
	const outside = process.env.TEST_DATABASE_URL
	if (outside !== undefined) return { admin: outside, stop: async () => {} }
	const folder = mkdtempSync(join(tmpdir(), 'kurz-test-'))
	const embedded = await openEmbedded({ dataDir: folder, log: () => {} })
	await administer({ ...embedded.connection, username: superuser }, 'postgres', async (sql) => {
		// As in production, the service owns its database.
		await sql.unsafe(`alter role ${serviceRole} createdb`)
		// Nothing of this cluster outlives the run. Crashes are tried in embedded/ and faults/.
		await sql.unsafe('alter system set fsync = off')
		await sql.unsafe('select pg_reload_conf()')
	})
	return {
		admin: embedded.connection,
		stop: async () => {
			await embedded.leave()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

export default async (project: TestProject) => {
	const { admin, stop } = await openServer()
	const template = `kurz_template_${randomBytes(6).toString('hex')}`
	await maintain(admin, `create database ${template}`)
	const database = connect(withDatabase(admin, template), { prepare: false, max: 1 })
	await migrate(database)
	await database.close()
	const pooler = process.env.TEST_POOLER_URL
	const workers = process.env.TEST_CITUS_WORKERS?.split(' ')
	project.provide('server', {
		admin,
		template,
		prepare: pooler === undefined,
		...(pooler !== undefined && { pooler }),
		...(workers !== undefined && { workers }),
	})
	return async () => {
		await dropDatabase(admin, template)
		await stop()
	}
}
