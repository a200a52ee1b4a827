/** Another secret than the database was filled with: every start refuses, until that is meant. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { doorOf } from '../../support/service/front-door.ts'

const place = useWorkplace('kurz-secret')
const { create } = createEmptyDatabases()
const { prepare } = inject('server')
const [first, other] = ['f'.repeat(40), 'o'.repeat(40)]
const wrong = /^kurz: SECRET is not the one that this database was filled with: set it to that one/

it('a server, several processes and commands refuse another secret; "secret replace" is a choice', async () => {
	const env = databaseVariables({ place: await create(), prepare })
	const run = (words: string[], SECRET: string) => operateAt(place, { ...env, SECRET }, ...words)
	// Nothing depends on the secret of an empty database.
	const empty = await startServer(place, { env: { ...env, SECRET: other } })
	await empty.stop()
	const server = await startServer(place, { env: { ...env, SECRET: first } })
	const link = await doorOf(server.origin).make()
	const beside = await refusalOf(place, { ...env, SECRET: other, HOST: '127.0.0.1', PORT: '0' })
	expectOneLine(beside, wrong)
	await server.stop()

	const several = { PROCESSES: '2', HOST: '127.0.0.1', PORT: '0' }
	expectOneLine(await refusalOf(place, { ...env, ...several, SECRET: other }), wrong)
	expect(await run(['user', 'list'], other)).toMatchObject({ code: 1, said: [expect.stringMatching(wrong)] })
	expect((await run(['doctor'], other)).said.join('\n')).toMatch(
		/fail {2}secret +not the one that the database was filled with/,
	)

	const unsure = await run(['secret', 'replace'], other)
	expect([unsure.code, unsure.said.at(-1)]).toEqual([1, expect.stringMatching(/nothing was changed/)])
	expect((await run(['user', 'list'], other)).code).toBe(1)
	expect((await run(['secret', 'replace', '--yes'], other)).code).toBe(0)
	expectOneLine(await refusalOf(place, { ...env, SECRET: first, HOST: '127.0.0.1', PORT: '0' }), wrong)
	const replaced = await startServer(place, { env: { ...env, SECRET: other } })
	const door = doorOf(replaced.origin)
	expect(await door.visit(link)).toBe(302)
	expect((await door.ask(`/m/${link.key}`)).status).toBe(404)
	await replaced.stop()
})

it('a lost file of the secret is not made anew in silence', async () => {
	const server = await startServer(place)
	const { DATA_DIR } = { DATA_DIR: server.dataDir }
	await doorOf(server.origin).make()
	await server.stop()
	const file = join(DATA_DIR, 'secret')
	const secret = readFileSync(file, 'utf8')
	rmSync(file)
	const env = { DATA_DIR, HOST: '127.0.0.1', PORT: '0' }
	const refused = await refusalOf(place, env)
	expectOneLine(refused, /secret is not the secret that this database was filled with: put that one back/)
	writeFileSync(file, secret)
	const again = await startServer(place, { env: { DATA_DIR } })
	await again.stop()
})

it('a restore takes the secret of its backup, whatever secret the empty database had', async () => {
	const env = databaseVariables({ place: await create(), prepare })
	const target = databaseVariables({ place: await create(), prepare })
	const file = join(place.folder, 'kurz.backup')
	const server = await startServer(place, { env: { ...env, SECRET: first } })
	const link = await doorOf(server.origin).make()
	await server.stop()
	const run = (at: Record<string, string>, words: string[], SECRET: string) =>
		operateAt(place, { ...at, SECRET }, ...words)
	expect((await run(env, ['backup', file], first)).code).toBe(0)
	expect((await run(target, ['restore', file], other)).said.at(-1)).toMatch(
		/SECRET is not the one that the backup/,
	)
	expect((await run(target, ['restore', file], first)).code).toBe(0)
	expect((await run(target, ['user', 'list'], other)).code).toBe(1)
	const restored = await startServer(place, { env: { ...target, SECRET: first } })
	expect((await doorOf(restored.origin).ask(`/m/${link.key}`)).status).toBe(200)
	await restored.stop()
})
