/** Saves the list with its keys as a file. */
import { settleBackup } from '../../actions/backup.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { exportLinks } from '../../actions/link-file.ts'

export const saveBackup = async (kurz: Kurz, save: (content: Blob, name: string) => void): Promise<void> => {
	const now = kurz.now()
	const text = exportLinks(await kurz.items.links.read(), now)
	save(new Blob([text], { type: 'application/json' }), `kurz-links-${now.toISOString().slice(0, 10)}.json`)
	await settleBackup(kurz)
}
