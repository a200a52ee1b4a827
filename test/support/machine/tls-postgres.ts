/** A Postgres 15 that speaks TLS, with a certificate for `localhost`. */
import { join } from 'node:path'
import { connect } from '../../../server/store/driver/connect.ts'
import { createAuthority } from './certificates.ts'
import { initdb, onFreePort, openFolder, randomPassword, startCluster, USER } from './outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from './packages.ts'
import type { Workplace } from './workplace.ts'

/** What to add to the name of a test that this machine can't run. */
export const noTls = [`${POSTGRES_PROGRAMS}/postgres`, 'openssl'].some(
	(name) => findProgram(name) === undefined,
)
	? ' (skipped: needs postgresql-15 and openssl)'
	: ''

export interface TlsPostgres {
	/** `host`: `localhost` unless given; or several with ports, separated by commas. */
	urlOf: (query: string, host?: string) => string
	/** Of its socket. */
	folder: string
	port: number
	/** The certificate of its authority, and of one that it does not come from. */
	ours: string
	others: string
	/** Turns TLS on or off for later connections. */
	setTls: (value: 'on' | 'off') => Promise<void>
}

export const startTlsPostgres = async (place: Workplace): Promise<TlsPostgres> => {
	const password = randomPassword()
	const authority = createAuthority(place, 'ours')
	const { certificate, key } = authority.vouchFor('DNS:localhost')
	const folder = openFolder(place, 'postgres-tls')
	const data = join(folder.folder, 'data')
	await initdb(place, folder, data, password)
	folder.write('data/postgresql.auto.conf', 'ssl = on\n')
	const files = {
		ssl_cert_file: folder.write('server.crt', certificate),
		ssl_key_file: folder.write('server.key', key),
	}
	return onFreePort(async (port) => {
		await startCluster(place, folder, data, { port, fsync: 'off', ...files })
		const urlOf = (query: string, host = `localhost:${port}`) =>
			`postgres://${USER}:${password}@${host.includes(':') ? host : `${host}:${port}`}/postgres?${query}`
		return {
			urlOf,
			folder: folder.folder,
			port,
			ours: authority.file,
			others: createAuthority(place, 'others').file,
			setTls: async (value) => {
				const { sql, close } = connect(urlOf(''), { prepare: true, max: 1 })
				await sql.unsafe(`alter system set ssl = ${value}`)
				await sql`select pg_reload_conf()`
				await close()
			},
		}
	})
}
