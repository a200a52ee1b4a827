/** A start refuses a home address of host 0 that is on a host which was added; commands run. */
import { expect, inject, it } from 'vitest'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'

const place = useWorkplace('kurz-link-home')
const { create } = createEmptyDatabases()
const { prepare } = inject('server')

it('a server, and several processes, say so in one line', async () => {
	const SECRET = 's'.repeat(40)
	const bases = { BASE_URL: 'https://kurz.example', LINK_BASE_URL: 'https://kz.example' }
	const env = { ...databaseVariables({ place: await create(), prepare }), ...bases, SECRET }
	const run = (more: object, ...words: string[]) => operateAt(place, { ...env, ...more }, ...words)
	const server = await startServer(place, { env })
	await server.stop()
	expect((await run({}, 'host', 'add', 'go.example')).code).toBe(0)
	for (const name of ['LINK_HOME_URL', 'LINK_NOT_FOUND_URL'] as const)
		for (const more of [{}, { PROCESSES: '2' }]) {
			const own = { [name]: 'https://GO.example./menu', HOST: '127.0.0.1', PORT: '0' }
			expectOneLine(
				await refusalOf(place, { ...env, ...more, ...own }),
				new RegExp(
					`^kurz: ${name} is on a host for short links \\(kurz host list\\): it would lead in a circle`,
				),
			)
		}
	// The way out.
	const misled = { LINK_HOME_URL: 'https://go.example/' }
	expect((await run(misled, 'host', 'close', 'go.example', '--yes')).code).toBe(0)
	expect((await run(misled, 'host', 'add', 'go.example')).said.join()).toContain(
		'A home or not-found address of kz.example is there',
	)
})
