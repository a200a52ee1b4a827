/** Paths of the embedded database: short enough, whole, and never led elsewhere by a link. */
import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeCluster } from '../../../server/embedded/cluster.ts'
import { tryLock } from '../../../server/embedded/locks.ts'
import { openLog } from '../../../server/embedded/log-file.ts'
import { ownOrJoin, type Purpose } from '../../../server/embedded/owner.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kurz-paths-')))
afterAll(() => rmSync(folder, { recursive: true }))
const clusterIn = (name: string) => {
	const path = join(folder, name)
	mkdirSync(path, { recursive: true })
	return describeCluster(path, undefined, () => {})
}

/** Bytes of a path that the kernel takes for a socket, without its closing NUL. */
const most = process.platform === 'darwin' ? 103 : 107
const rest = most - Buffer.byteLength(join(folder, '/postgres/.s.PGSQL.5432/'))
describe.each(['a', 'ü', '€', '😀'])('in a folder whose name is of “%s”', (unit) => {
	const bytes = Buffer.byteLength(unit)
	const fitting = Math.floor(rest / bytes)
	it.each([1, Math.floor(fitting / 2), fitting - 1, fitting, fitting + 1, Math.floor(250 / bytes)])(
		'%i times, the socket has a path that is short enough, in the folder if that will do',
		(times) => {
			const { socket, folder: data } = clusterIn(unit.repeat(times))
			expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(most)
			expect(dirname(socket) === data).toBe(times <= fitting)
		},
	)
})

it('two folders with long names have sockets of their own, and one has the same by each of its paths', () => {
	const [one, other] = ['b', 'c'].map((last) => clusterIn('long'.repeat(40) + last).socket)
	expect(one).not.toBe(other)
	symlinkSync(join(folder, `${'long'.repeat(40)}b`), join(folder, 'linked'))
	expect(describeCluster(join(folder, 'linked'), undefined, () => {}).socket).toBe(one)
})

it('the owner’s mark is whole after each change, whatever stood there before', async () => {
	const cluster = clusterIn('owned')
	const none = async () => undefined
	const marked = () => readFileSync(cluster.ownerLock, 'utf8').trim()
	writeFileSync(cluster.ownerLock, 'stopping 4194304'.padEnd(30))
	for (const purpose of ['server', 'command', 'server'] satisfies Purpose[]) {
		const found = await ownOrJoin(cluster, purpose, none)
		if (!('owner' in found)) throw new Error('it is not owned')
		expect(marked()).toBe(`${purpose} ${process.pid}`)
		found.owner.markStopping()
		expect(marked()).toBe(`stopping ${process.pid}`)
		found.owner.release()
		// Another one may own it by now.
		found.owner.markStopping()
		found.owner.release()
	}
	writeFileSync(cluster.ownerLock, 'server 1'.padEnd(30))
	const next = await ownOrJoin(cluster, 'command', none)
	expect(marked()).toBe(`command ${process.pid}`)
	if ('owner' in next) next.owner.release()
})

it.each([
	['the log', 'logFile', (at: ReturnType<typeof clusterIn>) => openLog(at).close()],
	['the owner’s lock', 'ownerLock', (at: ReturnType<typeof clusterIn>) => tryLock(at.ownerLock)?.release()],
	[
		'the lock of the living',
		'aliveLock',
		(at: ReturnType<typeof clusterIn>) => tryLock(at.aliveLock)?.release(),
	],
] as const)('%s is not opened through a link, which could lead root to any file', (_, file, open) => {
	const cluster = clusterIn(`linked-${file}`)
	const other = join(folder, `other-${file}`)
	writeFileSync(other, 'somebody else’s')
	symlinkSync(other, cluster[file])
	expect(() => open(cluster)).toThrow()
	rmSync(cluster[file])
	symlinkSync(join(folder, `new-${file}`), cluster[file])
	expect(() => open(cluster)).toThrow()
	expect(readFileSync(other, 'utf8')).toBe('somebody else’s')
})

it('a log that got too long begins anew, and explains a failure by its own lines alone', () => {
	const cluster = clusterIn('logged')
	writeFileSync(cluster.logFile, 'FATAL: of an earlier start\n')
	const log = openLog(cluster)
	expect(log.explain()).toBe('it said nothing.')
	writeFileSync(log.fd, 'LOG: one\nFATAL: the reason\nLOG: two\n')
	expect(log.explain()).toContain('the reason')
	log.close()
	writeFileSync(cluster.logFile, 'x'.repeat(5_000_001))
	const next = openLog(cluster)
	expect(readFileSync(cluster.logFile, 'utf8')).toBe('')
	expect(next.explain()).toBe('it said nothing.')
	next.close()
})
