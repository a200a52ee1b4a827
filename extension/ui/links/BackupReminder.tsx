/** Reminds once to back up the links' keys. */
import { useEffect, useState } from 'preact/hooks'
import { isBackupDue, settleBackup } from '../../actions/backup.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { useAllWords } from '../use-words.tsx'
import { saveBackup } from './save-backup.ts'

export const BackupReminder = ({ kurz }: { kurz: Kurz }) => {
	const words = useAllWords()
	const [isDue, setDue] = useState(false)
	useEffect(() => {
		const look = async () => {
			const [links, settledAt] = await Promise.all([kurz.items.links.read(), kurz.items.backupSettled.read()])
			setDue(isBackupDue(links, settledAt, kurz.now()))
		}
		void look()
		return kurz.items.backupSettled.watch(() => void look())
	}, [])
	if (!isDue) return null
	return (
		<section class="panel reminder" aria-labelledby="reminder">
			<h2 id="reminder">{words.backupDue}</h2>
			<p>{words.backupWhy}</p>
			<div class="row">
				<button type="button" class="quiet" onClick={() => void saveBackup(kurz)}>
					{words.exportFile}
				</button>
				<button type="button" class="plain" onClick={() => void settleBackup(kurz)}>
					{words.notNow}
				</button>
			</div>
		</section>
	)
}
