/** A start that can't work ends with exit code 1 and one clear line for each fault. */
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nobody, noOrdinaryUser } from '../../support/machine/embedded-servers.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { findPostmasters } from '../../support/machine/postmasters.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { postgresRefusal } from '../../support/service/postgres-refusal.ts'

const workplace = useWorkplace('kurz-refuse')
const refuse = (env: Record<string, string>) => refusalOf(workplace, env)
const asNobody = noOrdinaryUser ? ` (skipped: ${noOrdinaryUser})` : ''

const listeners: { server: Server; sockets: Set<Socket> }[] = []
afterAll(() => {
	for (const { server, sockets } of listeners) {
		server.close()
		for (const socket of sockets) socket.destroy()
	}
})
/** A server on the loopback that treats every connection alike; answers its port. */
const listen = async (onConnect: (socket: Socket) => void): Promise<number> => {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		onConnect(socket)
	})
	listeners.push({ server, sockets })
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	return typeof address === 'object' && address ? address.port : 0
}

it('all bad variables are named at once, one line each, and no password or secret is repeated', async () => {
	const bad = {
		...{ PORT: 'eighty', BASE_URL: 'kurz.example/path', TRUST_PROXY: '10.0.0.0/8, nonsense' },
		...{ DATABASE_URL: 'mysql://kurz:hunter2@localhost/kurz', SECRET: 'too-short-secret' },
		...{ RATE_LIMIT_SET: 'C', RATE_LIMIT_VISIT: 'many', ANONYMOUS: 'maybe' },
		...{ RETIRED_SLUG_DAYS: '-1', LOG_LEVEL: 'loud' },
	}
	const { code, lines } = await refuse(bad)
	const named = lines.map((line) => /^kurz: ([A-Z_]+) \S.*$/.exec(line)?.[1])
	expect(named.sort()).toEqual(Object.keys(bad).sort())
	expect(lines.join()).not.toMatch(/hunter2|too-short-secret/)
	expect(code).toBe(1)
})

describe.concurrent('BLOCKED_HOSTS', () => {
	const misspell = (file: string) => writeFileSync(file, '# a list\n\nb.example/path')
	it.each([
		['is missing', () => {}, /blocked-is-missing.*ENOENT/],
		['is a folder', (file: string) => mkdirSync(file), /blocked-is-a-folder.*EISDIR/],
		['names no host', misspell, /names no host like example\.org \(line 3: b\.example\/path\)/],
	])('a file that %s', async (name, spoil, text) => {
		const file = join(workplace.folder, `blocked-${name.replaceAll(' ', '-')}`)
		spoil(file)
		expectOneLine(await refuse({ BLOCKED_HOSTS: file, DATA_DIR: join(workplace.folder, name) }), text)
	})
})

describe.concurrent('BACKUP_DIR', () => {
	it.each<[string, (dataDir: string) => string, RegExp]>([
		['is a file', (dataDir) => `${dataDir}-file`, /BACKUP_DIR \(.*-file\) can't be used: it is a file/],
		['is below a file', (dataDir) => `${dataDir}-file/folder`, /can't be used: it is a file, or a part/],
		['is the folder of the database', (dataDir) => join(dataDir, 'postgres'), /it is inside the database/],
		['is inside it', (dataDir) => join(dataDir, 'postgres', 'backups'), /it is inside the database/],
		['leads into it', (dataDir) => `${dataDir}-link/backups`, /it is inside the database/],
	])('a folder that %s', async (name, of, text) => {
		const DATA_DIR = join(workplace.folder, `backups-${name.replaceAll(' ', '-')}`)
		writeFileSync(`${DATA_DIR}-file`, '')
		symlinkSync(join(DATA_DIR, 'postgres'), `${DATA_DIR}-link`)
		mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
		expectOneLine(await refuse({ DATA_DIR, BACKUP_DIR: of(DATA_DIR) }), text)
	})
})

const wrongPassword = postgresRefusal('28P01', 'password authentication failed for user "kurz"')

describe.concurrent('DATABASE_URL', () => {
	const listener = (onConnect: (socket: Socket) => void) => async () => `127.0.0.1:${await listen(onConnect)}`
	const nothing = async () => `127.0.0.1:${await findPort()}`
	const two = async () => `${await nothing()},${await nothing()}`
	const silent = listener(() => {})
	const closing = listener((socket) => socket.end())
	const refusing = listener((socket) => socket.once('data', () => socket.end(wrongPassword)))
	const fromEnv = { DATABASE_URL: 'postgres:///kurz', PGHOST: 'db1,db2' }
	const unusable = "database can't be used"
	const eachHost = new RegExp(`${unusable}: .*127.0.0.1:\\d+ .*; 127.0.0.1:\\d+ `)
	it.each<[string, string | (() => Promise<string>), RegExp | string, Record<string, string>?]>([
		['without SECRET', 'localhost', /SECRET must be set/, { SECRET: '' }],
		['an impossible port', 'localhost:99999', /database|DATABASE_URL/],
		['an address that cannot be decoded', 'local%zzhost', /database|DATABASE_URL/],
		['a port where nothing listens', nothing, /database can't be used: .*ECONNREFUSED/],
		['an unknown host', 'database.invalid', unusable],
		['a silent server', silent, /database can't be used: .*(it does not answer|TIMEOUT)/],
		['a server that closes the connection at once', closing, unusable],
		['a wrong password', refusing, `${unusable}: password authentication failed for user "kurz"`],
		['several hosts that do not answer: each with its reason', two, eachHost],
		['several hosts that PGHOST names', '', /several hosts belong in DATABASE_URL/, fromEnv],
	])('%s', async (_, where, text, more) => {
		const host = typeof where === 'string' ? where : await where()
		const DATABASE_URL = `postgres://kurz:hunter2@${host}/kurz`
		const refusal = await refuse({ DATABASE_URL, SECRET: 'x'.repeat(32), ...more })
		expectOneLine(refusal, text)
		expect(refusal.lines[0]).not.toContain('hunter2')
	})
})

/** Fails once the database runs, which is stopped again. */
const refuseWithDatabase = async (env: Record<string, string>, text: RegExp | string) => {
	expectOneLine(await refuse(env), text)
	expect(findPostmasters(env.DATA_DIR!)).toEqual([])
}

describe.concurrent('HOST and PORT', () => {
	it('a port in use, an address of another machine', async () => {
		const [port, DATA_DIR] = [await listen(() => {}), join(workplace.folder, 'data-port')]
		const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR }
		await refuseWithDatabase(own, `port ${port} is in use`)
		const other = { HOST: '192.0.2.1', PORT: String(await findPort()), DATA_DIR }
		await refuseWithDatabase(other, /can't listen on 192\.0\.2\.1/)
	})
})

describe.concurrent('DATA_DIR', () => {
	it('below a file', async () => {
		const file = join(workplace.folder, 'file')
		writeFileSync(file, '')
		expectOneLine(await refuse({ DATA_DIR: join(file, 'data') }), file)
	})

	it.skipIf(noOrdinaryUser).each([
		['not writable', 0o755],
		['below a closed folder', 0o700],
	])(`%s${asNobody}`, async (name, mode) => {
		const folder = join(workplace.folder, name.replaceAll(' ', '-'))
		mkdirSync(folder)
		chmodSync(folder, mode)
		expectOneLine(await refusalOf(workplace, { DATA_DIR: join(folder, 'data') }, nobody), folder)
	})

	it('whose secret is empty or a folder', async () => {
		const DATA_DIR = join(workplace.folder, 'data-secret')
		const file = join(DATA_DIR, 'secret')
		mkdirSync(DATA_DIR)
		writeFileSync(file, '')
		await refuseWithDatabase({ DATA_DIR, PORT: String(await findPort()) }, file)
		rmSync(file)
		mkdirSync(file)
		await refuseWithDatabase({ DATA_DIR, PORT: String(await findPort()) }, file)
	})
})
