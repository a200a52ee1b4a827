/** `config` shows each variable with its value and source, and no secret. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { VariableValue } from '../../../server/config/sources.ts'
import { variableNames } from '../../../server/config/variables.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'
import { plainCommandsOf } from './run-command.ts'

type Environment = Record<string, string>
const read = async (own: Environment, file: Environment = {}) => {
	const env = { all: { ...file, ...own }, own }
	const [isDone, said] = await plainCommandsOf({}, { env })('config', '--json')
	const { variables, faults }: { variables: VariableValue[]; faults: string[] } = JSON.parse(said)
	const the = (name: string) => variables.find((one) => one.name === name)!
	return { isDone, said, variables, faults, the }
}

it('every variable has a value and a source, in the order of the document', async () => {
	const { isDone, variables, the } = await read({ PORT: '8080', LOG_LEVEL: '' }, { SIGNUPS: 'closed' })
	expect(isDone).toBe(true)
	expect(variables.map(({ name }) => name)).toEqual(variableNames)
	expect(the('PORT')).toEqual({ name: 'PORT', value: '8080', source: 'environment' })
	expect(the('SIGNUPS')).toEqual({ name: 'SIGNUPS', value: 'closed', source: 'env file' })
	expect(the('LOG_LEVEL')).toEqual({ name: 'LOG_LEVEL', value: 'info', source: 'default' })
	expect(the('BASE_URL').value).toBe('http://localhost:8080')
	expect(the('DATABASE_URL').value).toBeNull()
})

it('the defaults are those of the document', async () => {
	const operating = readFileSync(new URL('../../../server/OPERATING.md', import.meta.url), 'utf8')
	const { the } = await read({})
	const rows = [...operating.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)` \|/gm)].map(([, name, value]) => [
		name!,
		value!,
	])
	expect(rows.length).toBeGreaterThan(8)
	const written = Object.fromEntries(rows.filter(([name]) => name !== 'BASE_URL'))
	for (const [name, value] of Object.entries(written)) expect([name, the(name).value]).toEqual([name, value])
})

it('no secret is shown, whatever it is made of', async () => {
	const secrets = {
		SECRET: 'hush-hush-hush-hush-hush-hush-hush',
		OIDC_CLIENT_SECRET: 'hush-client',
		BACKUP_PASSPHRASE: 'hush-phrase',
		DATABASE_URL: 'postgres://kurz:hush@a/t:hush@db.example/kurz',
		OIDC_ISSUER: 'https://me:hush@sso.example/realm',
	}
	const { said, the, isDone } = await read(secrets)
	expect(said).not.toContain('hush')
	expect(the('DATABASE_URL').value).toBe('postgres://kurz:(hidden)@db.example/kurz')
	expect(the('SECRET')).toEqual({ name: 'SECRET', value: '(hidden)', source: 'environment' })
	expect(isDone).toBe(false)
	for (const name of variableNames.filter((one) => /SECRET|PASS|TOKEN/.test(one) && !one.endsWith('_FILE')))
		expect((await read({ [name]: 'hush-hush' })).said).not.toContain('hush')
})

it('faults are named, and the exit code says that a server would not start', async () => {
	const { isDone, faults } = await read({ PORT: 'many', SIGNUPS: 'maybe' })
	expect([isDone, faults]).toEqual([false, ['PORT must be a whole number', 'SIGNUPS must be open or closed']])
	const [isFine, lines] = await plainCommandsOf({ env: { PORT: 'many' } })('config')
	expect(isFine).toBe(false)
	expect(lines).toMatch(/^PORT +environment +many$/m)
	expect(lines.split('\n').at(-1)).toBe('PORT must be a whole number')
})

it('the default that follows from BASE_URL has no password either', async () => {
	const { said } = await read({ BASE_URL: 'https://me:hush@kurz.example' })
	expect(said).not.toContain('hush')
})

/** Variables that name a file, and what a start reads from it. */
const files = variableNames.filter((name) =>
	['SITE_TEXT', 'SITE_MARK', 'BLOCKED_HOSTS', 'PGSSLROOTCERT', 'DATABASE_PASSWORD_FILE'].includes(name),
)
const draws = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`
const contents: Record<string, string | Uint8Array> = {
	nothing: '',
	'bytes that are no text': new Uint8Array([0xff, 0xfe, 0x00, 0xd8]),
	'a character that is none': draws('&#abc;'),
	'numbers past the last character': draws('&#x110000;&#99999999999999999999;&#;&#x;&#xd800;'),
	'control characters': 'a\u0000\u001b[2J\u0007b/c',
	'a very long line': 'x'.repeat(100_000),
}
const fileOf = useFolder()

it.each(files)('%s takes any content, or says in one line why not', async (name) => {
	const database = { DATABASE_URL: 'postgres://db.example/kurz', SECRET: 'x'.repeat(32) }
	const around = /^SITE|^BLOCKED/.test(name) ? {} : database
	for (const [what, content] of Object.entries(contents)) {
		const { faults } = await read({ ...around, [name]: fileOf(name, content) })
		expect(faults.length, what).toBeLessThanOrEqual(1)
		for (const fault of faults) expect(fault, what).toMatch(new RegExp(`^${name} [^\\n]*$`))
	}
	for (const path of [join(tmpdir(), 'kurz-missing', name), tmpdir()]) {
		const { isDone, faults } = await read({ ...around, [name]: path })
		expect([isDone, faults.length]).toEqual([false, 1])
		expect(faults[0]).toMatch(new RegExp(`^${name} .*(ENOENT|EISDIR)`))
	}
})

it.each(['not a host', 'http://kurz.example', '[::1]', '192.0.2.1', 'kurz.invalid'])(
	'HOST=%s stops a start, so it is a fault',
	async (HOST) => {
		const { isDone, faults } = await read({ HOST })
		expect([isDone, faults]).toEqual([false, [expect.stringMatching(/HOST|can't listen on/)]])
	},
)

it('a name that is nearly one of ours is said, and no other', async () => {
	const hints = async (own: Environment) => JSON.parse((await read(own)).said).hints
	for (const [name, meant] of [
		['BASEURL', 'BASE_URL'],
		['BASE_URLS', 'BASE_URL'],
		['KURZ_BASE_URL', 'BASE_URL'],
		['base_url', 'BASE_URL'],
		['SIGNUP', 'SIGNUPS'],
		['DATABSE_URL', 'DATABASE_URL'],
	])
		expect(await hints({ [name!]: 'x' })).toEqual([`${name} is not read: ${meant} may be meant`])
	const usual = ['PATH', 'HOME', 'POST', 'HOSTNAME', 'USER', 'SHELL', 'PGHOST', 'LANG', 'TERM', 'PWD']
	expect(await hints(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([])
})
