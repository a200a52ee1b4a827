/** A red browser test leaves pictures of the pages and the server's log, and says where. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const failures = new URL('../../.tmp/failures', import.meta.url).pathname
const NAME_AT_MOST = 120

export interface Seen {
	/** PNG. */
	pictures: () => Promise<Uint8Array[]>
	log: () => Promise<string>
}

/** Call it last in a stage: the hook registered last runs first, before anything is closed. */
export const leaveEvidence = ({ pictures, log }: Seen): void => {
	afterEach(async ({ task }) => {
		if (task.result?.state !== 'fail') return
		const folder = join(failures, task.name.replaceAll(/[^\w-]+/g, '-').slice(0, NAME_AT_MOST))
		rmSync(folder, { recursive: true, force: true })
		mkdirSync(folder, { recursive: true })
		writeFileSync(join(folder, 'server.log'), await log())
		for (const [nth, png] of (await pictures()).entries()) writeFileSync(join(folder, `${nth + 1}.png`), png)
		const error = task.result.errors?.at(-1)
		if (error !== undefined) error.message += `\n\nPictures and the server's log: ${folder}`
	})
}
