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
