/** The database's password from a file or a command: read anew, bounded, and never in a message. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPassword } from '../../../../server/store/driver/password.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-password-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const fileOf = (text: string): string => {
	const file = join(folder, `file-${++files}`)
	writeFileSync(file, text)
	return file
}

const said: string[] = []
const say = (message: string) => void said.push(message)
beforeEach(() => void said.splice(0))
const fromFile = (file: string) => createPassword({ file, command: undefined }, say)!
const fromCommand = (command: string, pace = { answersWithin: 60_000, restsFor: 0 }) =>
	createPassword({ file: undefined, command }, say, pace)!
const failure = (read: Promise<string>): Promise<string> =>
	read.then(
		(password) => `no failure: ${password}`,
		(error) => `${error.code}: ${error.message}`,
	)

describe('a file', () => {
	it('is read anew each time, without its line end', async () => {
		const file = fileOf('first\n')
		const { read } = fromFile(file)
		expect(await read()).toBe('first')
		for (const text of ['second', 'second\r\n', 'second\n']) {
			writeFileSync(file, text)
			expect(await read()).toBe('second')
		}
		writeFileSync(file, ' with spaces \n')
		expect(await read()).toBe(' with spaces ')
		for (const text of ['', '', 'third', '']) {
			writeFileSync(file, text)
			await failure(read())
		}
		expect(said).toEqual(Array(2).fill('the file of DATABASE_PASSWORD_FILE is empty'))
	})

	it.each([
		['that is missing', '/nowhere/password', "DATABASE_PASSWORD_FILE can't be read: ENOENT"],
		['that is empty', fileOf('\n'), 'the file of DATABASE_PASSWORD_FILE is empty'],
		['with two lines', fileOf('secret\nmore\n'), 'the file of DATABASE_PASSWORD_FILE has more than one line'],
		['that is too long', fileOf('secret'.repeat(20_000)), 'DATABASE_PASSWORD_FILE is longer than 65536'],
	])('%s is a failure in one line', async (_, file, expected) => {
		const message = await failure(fromFile(file).read())
		expect(message).toMatch(/^CONNECTION_PASSWORD: .*$/)
		expect(message).toContain(expected)
		expect(message).not.toContain('secret')
	})
})

describe('a command', () => {
	it('may use the shell, and is run anew each time', async () => {
		const file = fileOf('first')
		const { read, reading } = fromCommand(`cat "${file}" | tr a-z A-Z; echo`)
		expect(await read()).toBe('FIRST')
		writeFileSync(file, 'second')
		expect(await read()).toBe('SECOND')
		expect(reading()).toBeUndefined()
	})

	it('runs once for connections that begin together', async () => {
		const calls = fileOf('')
		const { read, reading } = fromCommand(`echo call >> "${calls}"; echo secret`)
		const together = [read(), read(), read()]
		expect(reading()).toBeDefined()
		expect(await Promise.all(together)).toEqual(['secret', 'secret', 'secret'])
		expect(readFileSync(calls, 'utf8')).toBe('call\n')
	})

	it.each([
		['that fails', 'echo secret; echo secret >&2; exit 3', 'DATABASE_PASSWORD_COMMAND failed (exit code 3)'],
		['that is unknown', 'no-such-command', 'DATABASE_PASSWORD_COMMAND failed (exit code 127)'],
		['that is killed', 'echo secret; kill -9 $$', 'DATABASE_PASSWORD_COMMAND failed (SIGKILL)'],
		['that says nothing', 'true', 'the output of DATABASE_PASSWORD_COMMAND is empty'],
		['that says more', 'echo secret; echo more', 'the output of DATABASE_PASSWORD_COMMAND has more than one'],
		['that never stops saying', 'yes secret', 'the output of DATABASE_PASSWORD_COMMAND is longer than 65536'],
	])('%s is a failure in one line', async (_, command, expected) => {
		const message = await failure(fromCommand(command).read())
		expect(message).toMatch(/^CONNECTION_PASSWORD: .*$/)
		expect(message).toContain(expected)
		expect(message).not.toContain('secret')
	})

	it('that hangs is ended with all that it started', async () => {
		const child = fileOf('')
		const command = `sleep 600 & echo $! > "${child}"; echo secret; wait`
		const message = await failure(fromCommand(command, { answersWithin: 300, restsFor: 0 }).read())
		expect(message).toBe('CONNECTION_PASSWORD: DATABASE_PASSWORD_COMMAND took longer than 0.3 s')
		const isThere = () => {
			try {
				const stat = readFileSync(`/proc/${readFileSync(child, 'utf8').trim()}/stat`, 'utf8')
				return !stat.includes(') Z ')
			} catch {
				return false
			}
		}
		await expect.poll(isThere).toBe(false)
	})

	it('that failed is not run again at once', async () => {
		const calls = fileOf('')
		const { read } = fromCommand(`echo call >> "${calls}"; exit 1`, {
			answersWithin: 60_000,
			restsFor: 60_000,
		})
		for (let turn = 0; turn < 3; turn++) expect(await failure(read())).toContain('failed (exit code 1)')
		expect(readFileSync(calls, 'utf8')).toBe('call\n')
		expect(said).toEqual(['DATABASE_PASSWORD_COMMAND failed (exit code 1)'])
	})
})

it('none of the two is no password of ours', () => {
	expect(createPassword({ file: undefined, command: undefined })).toBeUndefined()
})
