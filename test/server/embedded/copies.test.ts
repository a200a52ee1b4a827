/** What a start finds in its folder: programs of other versions, data that root restored. */
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeCluster } from '../../../server/embedded/cluster.ts'
import { createIfMissing } from '../../../server/embedded/create.ts'
import { findPrograms } from '../../../server/embedded/programs.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kurz-copies-')))
afterAll(() => rmSync(folder, { recursive: true }))
const open = (name: string, user?: { name: string; uid: number; gid: number }) => {
	const dataDir = join(folder, name)
	mkdirSync(dataDir)
	const logged: string[] = []
	return { dataDir, logged, cluster: describeCluster(dataDir, user, (line) => void logged.push(line)) }
}

/** A program that runs only where it was copied to, as on a file system that runs none. */
const installed = join(folder, 'installed')
mkdirSync(join(installed, 'bin'), { recursive: true })
writeFileSync(
	join(installed, 'bin/postgres'),
	'#!/bin/sh\ncase "$0" in */bin-*) exit 0; esac\necho no >&2; exit 1\n',
)
chmodSync(join(installed, 'bin/postgres'), 0o755)

it('of all copies of the programs only that of this version is left, and made once', async () => {
	const { dataDir, logged, cluster } = open('versions')
	for (const version of ['9.6', '18.3', '18.5', '180.0']) mkdirSync(join(dataDir, `bin-${version}`))
	writeFileSync(join(dataDir, 'binary'), '')
	const source = { native: installed, version: '18.4', major: '18' }
	for (let nth = 0; nth < 2; nth++) {
		expect(await findPrograms(cluster, source)).toBe(join(dataDir, 'bin-18.4'))
		expect(readdirSync(dataDir).toSorted()).toEqual(['bin-18.4', 'binary'])
		mkdirSync(join(dataDir, 'bin-18.5'))
	}
	expect(logged).toHaveLength(1)
})

const asRoot = process.getuid?.() === 0 ? '' : ' (skipped: only root gives files away)'
it.skipIf(asRoot !== '')(`data that root restored is the user’s, and closed to others${asRoot}`, async () => {
	const user = { name: 'nobody', uid: 65_534, gid: 65_534 }
	const { cluster } = open('restored', user)
	mkdirSync(join(cluster.folder, 'base'), { recursive: true })
	for (const name of ['PG_VERSION', 'base/1']) writeFileSync(join(cluster.folder, name), '18\n')
	chmodSync(cluster.folder, 0o755)
	await createIfMissing(cluster, installed, undefined as never)
	for (const name of ['', 'PG_VERSION', 'base', 'base/1']) {
		const { uid, gid } = statSync(join(cluster.folder, name))
		expect([uid, gid]).toEqual([user.uid, user.gid])
	}
	expect(statSync(cluster.folder).mode & 0o777).toBe(0o700)
	expect(existsSync(join(cluster.folder, 'postgresql.conf'))).toBe(false)
})
