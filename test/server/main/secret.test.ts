/** The secret made by the first start: private, and kept for later starts. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClient } from '../../../shared/client.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'

const workplace = useWorkplace('kurz-secret')
const stop = async (server: ServerProcess): Promise<void> => {
	await server.stop()
	expect(await server.ended).toBe(0)
}

it('only its owner may read the file, and monitor keys still work after a restart', async () => {
	const first = await startServer(workplace)
	const made = await createClient({ origin: first.origin }).shorten({ url: 'https://target.example/' })
	const { mode, uid } = statSync(join(first.dataDir, 'secret'))
	expect([(mode & 0o777).toString(8), uid]).toEqual(['600', process.getuid?.()])
	await stop(first)
	const second = await startServer(workplace, { env: { DATA_DIR: first.dataDir } })
	const client = createClient({ origin: second.origin })
	const { body } = await client.analytics(made.short_url, made.monitor_url.slice(2))
	expect(body.data.long_url).toBe('https://target.example/')
	await stop(second)
})
