/** Owns asking a database how it is, over one short connection. */
import postgres from 'postgres'
import { type Connection, DATABASE } from './address.ts'
import { errorCode } from './failure.ts'

export type Answer =
	| { state: 'up'; version: string }
	/** coming up, perhaps recovering from its log */
	| { state: 'starting' }
	| { state: 'stopping' }
	/** up, but with no connection left */
	| { state: 'full' }
	/** listening, but too slow to answer */
	| { state: 'busy' }
	/** nobody listens */
	| { state: 'unreachable' }

const CANNOT_CONNECT_NOW = '57P03'
const TOO_MANY_CONNECTIONS = '53300'
const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED']

/** Seconds for the connection to be made, on a machine busy with recovery. */
const CONNECT_TIMEOUT = 5

/** Never fails; once the answer is 'up', our own database exists. */
export async function ask(connection: Connection): Promise<Answer> {
	const sql = postgres({
		...connection,
		// always there, also before ours is
		database: 'postgres',
		max: 1,
		connect_timeout: CONNECT_TIMEOUT,
		fetch_types: false,
		onnotice: () => {},
	})
	try {
		const [row] = await sql<{ version: string; found: boolean }[]>`
			SELECT current_setting('server_version') AS version,
				EXISTS (SELECT FROM pg_database WHERE datname = ${DATABASE}) AS found`
		if (!row) return { state: 'busy' }
		if (!row.found) await sql.unsafe(`CREATE DATABASE ${DATABASE}`)
		return { state: 'up', version: row.version.split(' ')[0] ?? row.version }
	} catch (error) {
		return { state: stateOf(error) }
	} finally {
		await sql.end({ timeout: 1 })
	}
}

function stateOf(error: unknown): Exclude<Answer['state'], 'up'> {
	const code = errorCode(error)
	if (code === TOO_MANY_CONNECTIONS) return 'full'
	if (NOBODY_LISTENS.includes(code)) return 'unreachable'
	if (code !== CANNOT_CONNECT_NOW) return 'busy'
	return error instanceof Error && error.message.includes('shutting down') ? 'stopping' : 'starting'
}
