/** Saves the list, or some of its links, with their keys as a file. */
import { settleBackup } from '../../actions/backup.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { exportLinks } from '../../actions/link-file.ts'
import { saveFile } from '../clipboard.ts'

/** `keys`: those of the links to save; all unless given. */
export const saveBackup = async (kurz: Kurz, keys?: string[]): Promise<void> => {
	const now = kurz.now()
	const links = await kurz.items.links.read()
	const wanted = keys === undefined ? links : links.filter(({ monitor_key }) => keys.includes(monitor_key))
	const text = exportLinks(wanted, now)
	saveFile(
		new Blob([text], { type: 'application/json' }),
		`kurz-links-${now.toISOString().slice(0, 10)}.json`,
	)
	if (keys === undefined) await settleBackup(kurz)
}
