/** `config` shows each variable with its value and source, and no secret. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { VariableValue } from '../../../server/config/sources.ts'
import { variableNames } from '../../../server/config/variables.ts'
import { plainCommandsOf } from './run-command.ts'

type Environment = Record<string, string>
const read = async (own: Environment, file: Environment = {}) => {
	const env = { all: { ...file, ...own }, own }
	const [isDone, said] = await plainCommandsOf({}, { env })('config', '--json')
	const { variables, faults }: { variables: VariableValue[]; faults: string[] } = JSON.parse(said)
	const the = (name: string) => variables.find((one) => one.name === name)!
	return { isDone, said, variables, faults, the }
}

it('every variable has a value and a source, in the order of the README', async () => {
	const { isDone, variables, the } = await read({ PORT: '8080', LOG_LEVEL: '' }, { SIGNUPS: 'closed' })
	expect(isDone).toBe(true)
	expect(variables.map(({ name }) => name)).toEqual(variableNames)
	expect(the('PORT')).toEqual({ name: 'PORT', value: '8080', source: 'environment' })
	expect(the('SIGNUPS')).toEqual({ name: 'SIGNUPS', value: 'closed', source: 'env file' })
	expect(the('LOG_LEVEL')).toEqual({ name: 'LOG_LEVEL', value: 'info', source: 'default' })
	expect(the('BASE_URL').value).toBe('http://localhost:8080')
	expect(the('DATABASE_URL').value).toBeNull()
})

it('the defaults are those of the README', async () => {
	const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
	const { the } = await read({})
	const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)` \|/gm)].map(([, name, value]) => [
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
