/** A start that can't work ends with exit code 1 and one clear line for each fault. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nobody, noOrdinaryUser } from '../../support/machine/embedded-servers.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { findPostmasters } from '../../support/machine/postmasters.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'

const workplace = useWorkplace('kurz-refuse')
const refuse = (env: Record<string, string>) => refusalOf(workplace, env)
const secret = 'x'.repeat(32)
const asNobody = noOrdinaryUser ? ` (skipped: ${noOrdinaryUser})` : ''

const listeners: { server: Server; sockets: Set<Socket> }[] = []
afterAll(() => {
	for (const { server, sockets } of listeners) {
		server.close()
		for (const socket of sockets) socket.destroy()
	}
})
/** A server on the loopback that does the same with every connection; answers its port. */
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

describe.concurrent('variables', () => {
	it('all bad ones are named at once, one line each', async () => {
		const { code, lines } = await refuse({
			PORT: 'eighty',
			BASE_URL: 'kurz.example/path',
			DATABASE_URL: 'mysql://localhost/kurz',
			SECRET: 'short',
			TRUST_PROXY: '10.0.0.0/8, nonsense',
			RATE_LIMIT_SET: 'C',
			RATE_LIMIT_VISIT: 'many',
			ANONYMOUS: 'maybe',
			RETIRED_SLUG_DAYS: '-1',
			LOG_LEVEL: 'loud',
		})
		const named = lines.map((line) => /^kurz: ([A-Z_]+) \S.*$/.exec(line)?.[1])
		expect(named.sort()).toEqual(
			'ANONYMOUS BASE_URL DATABASE_URL LOG_LEVEL PORT RATE_LIMIT_SET RATE_LIMIT_VISIT RETIRED_SLUG_DAYS SECRET TRUST_PROXY'.split(
				' ',
			),
		)
		expect(code).toBe(1)
	})

	it('DATABASE_URL needs SECRET', async () => {
		expectOneLine(await refuse({ DATABASE_URL: 'postgres://localhost/kurz' }), /SECRET must be set/)
	})

	it('values that may hold a password or a secret are not repeated', async () => {
		const { lines } = await refuse({
			DATABASE_URL: 'mysql://kurz:hunter2@localhost/kurz',
			SECRET: 'too-short-secret',
		})
		expect(lines).toHaveLength(2)
		expect(lines.join()).not.toMatch(/hunter2|too-short-secret/)
	})
})

describe.concurrent('BLOCKED_HOSTS', () => {
	it.each([
		['is missing', () => {}, /blocked-is-missing.*ENOENT/],
		['is a folder', (file: string) => mkdirSync(file), /blocked-is-a-folder.*EISDIR/],
		[
			'names no host',
			(file: string) => writeFileSync(file, 'a.example\n\nb.example/path'),
			/line 3 is not a host/,
		],
	])('a file that %s', async (name, spoil, text) => {
		const file = join(workplace.folder, `blocked-${name.replaceAll(' ', '-')}`)
		spoil(file)
		expectOneLine(await refuse({ BLOCKED_HOSTS: file, DATA_DIR: join(workplace.folder, name) }), text)
	})
})

describe.concurrent('DATABASE_URL', () => {
	it.each([
		['an impossible port', 'postgres://kurz:hunter2@localhost:99999/kurz'],
		['an address that cannot be decoded', 'postgres://kurz:hunter2@local%zzhost/kurz'],
	])('%s', async (_, url) => {
		const refusal = await refuse({ DATABASE_URL: url, SECRET: secret })
		expectOneLine(refusal, /database|DATABASE_URL/)
		expect(refusal.lines[0]).not.toContain('hunter2')
	})

	it('a port where nothing listens', async () => {
		const url = `postgres://kurz:hunter2@127.0.0.1:${await findPort()}/kurz`
		const refusal = await refuse({ DATABASE_URL: url, SECRET: secret })
		expectOneLine(refusal, /database can't be used: .*ECONNREFUSED/)
		expect(refusal.lines[0]).not.toContain('hunter2')
	})

	it('an unknown host', async () => {
		expectOneLine(
			await refuse({ DATABASE_URL: 'postgres://database.invalid/kurz', SECRET: secret }),
			/database can't be used/,
		)
	})

	it('a server that accepts the connection and stays silent', async () => {
		const port = await listen(() => {})
		expectOneLine(
			await refuse({ DATABASE_URL: `postgres://kurz@127.0.0.1:${port}/kurz`, SECRET: secret }),
			/database can't be used: .*(it does not answer|TIMEOUT)/,
		)
	})

	it('a server that closes the connection at once', async () => {
		const port = await listen((socket) => socket.end())
		expectOneLine(
			await refuse({ DATABASE_URL: `postgres://kurz@127.0.0.1:${port}/kurz`, SECRET: secret }),
			/database can't be used/,
		)
	})

	it('a wrong password', async () => {
		const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "kurz"\0\0'
		const error = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
		error.writeUInt32BE(fields.length + 4, 1)
		const port = await listen((socket) => socket.once('data', () => socket.end(error)))
		const refusal = await refuse({
			DATABASE_URL: `postgres://kurz:hunter2@127.0.0.1:${port}/kurz`,
			SECRET: secret,
		})
		expectOneLine(refusal, /database can't be used: password authentication failed for user "kurz"/)
	})
})

describe.concurrent('HOST and PORT', () => {
	it('a port in use: the database that was started is stopped again', async () => {
		const port = await listen(() => {})
		const dataDir = join(workplace.folder, 'data-port')
		expectOneLine(
			await refuse({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }),
			`port ${port} is in use`,
		)
		expect(findPostmasters(dataDir)).toEqual([])
	})

	it('an address of another machine', async () => {
		const dataDir = join(workplace.folder, 'data-host')
		const env = { HOST: '192.0.2.1', PORT: String(await findPort()), DATA_DIR: dataDir }
		expectOneLine(await refuse(env), /can't listen on 192\.0\.2\.1/)
		expect(findPostmasters(dataDir)).toEqual([])
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

	it.each([
		['a folder', (file: string) => mkdirSync(file)],
		['empty', (file: string) => writeFileSync(file, '')],
	])('whose secret is %s: the database that was started is stopped again', async (name, spoil) => {
		const dataDir = join(workplace.folder, `data-secret-${name.replaceAll(' ', '-')}`)
		mkdirSync(dataDir)
		spoil(join(dataDir, 'secret'))
		expectOneLine(
			await refuse({ DATA_DIR: dataDir, PORT: String(await findPort()) }),
			join(dataDir, 'secret'),
		)
		expect(findPostmasters(dataDir)).toEqual([])
	})
})
