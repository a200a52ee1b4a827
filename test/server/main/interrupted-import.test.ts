/** An import that is cut off is no longer listed, has made nothing, and can be sent again. */
import { expect, it } from 'vitest'
import type { ImportState } from '../../../shared/link/import.ts'
import { send as signal } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp, withCookie } from '../../support/service/people.ts'

const at = await openTestDatabase()
const workplace = useWorkplace('kurz-interrupted-import')
const start = () => startServer(workplace, { env: databaseVariables(at) })

it.each([
	['its client leaves', async (_: ServerProcess, client: AbortController) => client.abort()],
	['its process is killed', async ({ pid }: ServerProcess) => signal(pid, 'SIGKILL')],
])(
	'when %s',
	async (name, interrupt) => {
		const [server, other] = [await start(), await start()]
		const person = await signUp(doorOf(other.origin))
		const prefix = name.replaceAll(' ', '-')
		const csv = `keyword,url\n${Array.from({ length: 3_000 }, (_, nth) => `${prefix}${nth},https://example.org/\n`).join('')}`
		const release = await holdTransaction(
			at.database,
			(tx) => tx`
				insert into links (slug, slug_key, long_url, created_at, monitor_hash)
				values ('held', ${`${prefix}2500`}, '', now(), ${prefix})`,
		)
		const client = new AbortController()
		const door = doorOf(server.origin, { signal: client.signal })
		const sent = importing(door)
			.send(person, csv)
			.catch(() => 'cut off')
		await untilBlocked(at.database, 1, 'insert into links')
		const { ask } = doorOf(other.origin)
		const list = async (): Promise<ImportState[]> =>
			(await ask('/api/v1/my-links/imports', withCookie(person.cookie))).json()
		// Who waits for a lock is noted on.
		await expect.poll(list).toMatchObject([{ state: 'running', checked: 3_000 }])
		await interrupt(server, client)
		expect(await sent).toBe('cut off')
		await expect.poll(list).toEqual([])
		await release()
		const again = importing({ ask })
		expect(await again.take(person, csv)).toMatchObject({ links: 3_000, skipped: 0 })
		expect(await list()).toMatchObject([{ state: 'done', links: 3_000 }])
	},
	120_000,
)
