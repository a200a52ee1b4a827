/** Backing up the list as a file that is secret, and the reminder to do so. */
import { useState } from 'preact/hooks'
import { dateFormat, figure } from '../../../shared/statistics/formats.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { exportLinks, exportSealed, importLinks } from '../../actions/list/link-file.ts'
import { readFailure } from '../../actions/server/failure.ts'
import { isBackupDue, noteBackup, settleBackup } from '../../actions/storage/backup.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { saveFile } from '../clipboard.ts'
import { Field } from '../Field.tsx'
import { Done, Fault } from '../Said.tsx'
import { useRead } from '../use-kept.ts'
import { useAllWords } from '../use-words.tsx'

/**
 * Saves links with their keys as a file, encrypted with the pass phrase if one is typed. `keys`:
 * those of the links to save; all unless given.
 */
export const saveBackup = async (kurz: Kurz, typed: string, keys?: string[]): Promise<void> => {
	const now = kurz.now()
	const phrase = typed.trim()
	const links = await kurz.items.links.read()
	const wanted = keys === undefined ? links : links.filter(({ monitor_key }) => keys.includes(monitor_key))
	const text = phrase === '' ? exportLinks(wanted, now) : await exportSealed(wanted, now, phrase)
	saveFile(
		new Blob([text], { type: 'application/json' }),
		`kurz-links-${now.toISOString().slice(0, 10)}${phrase === '' ? '' : '-encrypted'}.json`,
	)
	if (keys === undefined) await noteBackup(kurz, now)
}

export interface FileSectionProps {
	kurz: Kurz
	/** For every file that is saved or read on the page. */
	phrase: string
	setPhrase: (typed: string) => void
	/** Called when there are links whose figures are not known yet. */
	onImported: () => void
}

export const FileSection = ({ kurz, phrase, setPhrase, onImported }: FileSectionProps) => {
	const words = useAllWords()
	const [said, setSaid] = useState('')
	const [fault, setFault] = useState('')
	const [isOver, setOver] = useState(false)
	const importFile = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		setFault('')
		setSaid('')
		try {
			const imported = await importLinks(kurz, await file.text(), phrase.trim())
			if (typeof imported === 'string') return setFault(words.fileFaults[imported])
			const { added, known, unreadable } = imported
			if (added > 0) onImported()
			setSaid(words.imported(figure(added, words), figure(known, words)))
			if (unreadable > 0) setFault(words.importUnreadable(figure(unreadable, words)))
		} catch (error) {
			setFault(failureText(readFailure(error), '', words))
		}
	}
	const drop = (event: DragEvent): void => {
		event.preventDefault()
		setOver(false)
		void importFile(event.dataTransfer?.files[0])
	}
	return (
		<section
			class={isOver ? 'panel over' : 'panel'}
			aria-labelledby="file"
			onDragOver={(event) => {
				event.preventDefault()
				setOver(true)
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<h2 id="file">{words.fileTitle}</h2>
			<p>{words.fileWarning}</p>
			<Field
				name="phrase"
				label={words.phrase}
				hint={words.phraseHint}
				value={phrase}
				onValue={setPhrase}
				autoComplete="off"
				spellcheck={false}
			/>
			<div class="row">
				<Button class="quiet" onClick={() => void saveBackup(kurz, phrase)} text={words.exportFile} />
				<label class="file">
					<span>{words.importFile}</span>
					<input
						type="file"
						name="import"
						accept="application/json,.json"
						onChange={({ currentTarget: input }) => {
							const file = input.files?.[0]
							void importFile(file)
							// So that the same file can be chosen again.
							input.value = ''
						}}
					/>
				</label>
			</div>
			<p class="hint">{words.dropFile}</p>
			<Done>{said}</Done>
			<Fault>{fault}</Fault>
		</section>
	)
}

const dates = dateFormat({ dateStyle: 'long' })

export interface BackupReminderProps {
	kurz: Kurz
	phrase: string
	links: KeptLink[]
	/** When the list was exported or the reminder dismissed; undefined until that is known. */
	settledAt: string | null | undefined
	/** Signed in: then the account can take them. */
	hasAccount: boolean
}

export const BackupReminder = ({ kurz, phrase, links, settledAt, hasAccount }: BackupReminderProps) => {
	const words = useAllWords()
	const { backedUp } = kurz.items
	const last = useRead(backedUp.read, backedUp)
	if (settledAt === undefined || !isBackupDue(links, settledAt, kurz.now())) return null
	return (
		<section class="panel reminder" aria-labelledby="reminder">
			<h2 id="reminder">{words.backupDue}</h2>
			<p>
				{words.backupWhy}{' '}
				{last
					? words.backupLast(dates(words).format(new Date(last)))
					: last === null && settledAt === null && words.backupNever}
			</p>
			<p>
				{words.backupAccount[hasAccount ? 'claim' : 'signIn']}{' '}
				<a href="options.html#account">{words.account}</a>
			</p>
			<div class="row">
				<Button class="quiet" onClick={() => void saveBackup(kurz, phrase)} text={words.exportFile} />
				<Button class="plain" onClick={() => void settleBackup(kurz)} text={words.notNow} />
			</div>
		</section>
	)
}
