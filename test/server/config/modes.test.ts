/** What is made on the disk is closed to other users, however open the umask is. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-modes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes each in the folder `at`. */
const makers: Record<string, string> = {
	'the secret': `(await import('server/config/secret-file.ts')).readSecret(at + '/secret')`,
	'the folder of backups': `await (await import('server/backup/folder.ts')).makeFolder(at + '/backups')`,
	'a backup': `await (await import('server/backup/target.ts')).writeFile(at + '/a.backup', (take) => take('a line'))`,
	'the log of the database': `(await import('server/embedded/log-file.ts')).openLog({ logFile: at + '/log' })`,
	'a lock': `(await import('server/embedded/locks.ts')).tryLock(at + '/lock')`,
}

it.each(Object.entries(makers))('%s', async (name, script) => {
	const at = join(folder, name)
	mkdirSync(at)
	// Threads share one umask, so it is another process's.
	const code = `process.umask(0); const at = process.argv.at(-1); ${script.replaceAll("import('", `import('${root}`)}`
	const made = Bun.spawn([process.execPath, '-e', code, at], { stderr: 'pipe' })
	expect([await new Response(made.stderr).text(), await made.exited]).toEqual(['', 0])
	const names = readdirSync(at)
	expect(names).toHaveLength(1)
	expect(statSync(join(at, names[0]!)).mode & 0o077).toBe(0)
})
