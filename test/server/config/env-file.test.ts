/** `--env-file`: whose value counts, and which words are left. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeEnvFile } from '../../../server/config/env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'env')
writeFileSync(file, 'PORT=8080\nSITE_NAME="From the file"\n# PROCESSES=4\n')

const spellings = [['--env-file', file], [`--env-file=${file}`]]

it.each(spellings)('what is set already wins: %s', (...words) => {
	const env: Record<string, string | undefined> = { PORT: '9000', DATA_DIR: '/data' }
	expect(takeEnvFile([...words, 'user', 'list'], env)).toEqual(['user', 'list'])
	expect(env).toEqual({ PORT: '9000', DATA_DIR: '/data', SITE_NAME: 'From the file' })
})

it.each([[['--env-file']], [['--env-file=']], [['--env-file', join(folder, 'none')]]])(
	'%j is refused, and nothing is set',
	(words) => {
		const env = {}
		expect(() => takeEnvFile(words, env)).toThrow(/--env-file/)
		expect(env).toEqual({})
	},
)

it.each([[['backup', '--env-file', file]], [['--env-files', file]], [[]]])(
	'%j names no file, and stays as it is',
	(words) => {
		const env = {}
		expect([takeEnvFile(words, env), env]).toEqual([words, {}])
	},
)

it('the file of the installation is read without being named; what is set already wins', () => {
	const env: Record<string, string | undefined> = { PORT: '9000' }
	expect(takeEnvFile(['user', 'list'], env, file)).toEqual(['user', 'list'])
	expect(env).toEqual({ PORT: '9000', SITE_NAME: 'From the file' })
	const named: Record<string, string | undefined> = {}
	takeEnvFile(['--env-file', file], named, join(folder, 'other'))
	expect(named.PORT).toBe('8080')
})

it('a command that can’t read it says so, unless it knows its installation or needs none', () => {
	const none = join(folder, 'none')
	expect(takeEnvFile(['user', 'list'], {}, none)).toEqual(['user', 'list'])
	// A folder can't be read either.
	expect(() => takeEnvFile(['user', 'list'], {}, folder)).toThrow(/can't be read: try sudo -u kurz kurz user/)
	for (const env of [{ DATA_DIR: '/data' }, { DATABASE_URL: 'postgres://x' }])
		expect(takeEnvFile(['user', 'list'], env, folder)).toEqual(['user', 'list'])
	for (const words of [['help'], ['version'], []]) expect(takeEnvFile(words, {}, folder)).toEqual(words)
})
