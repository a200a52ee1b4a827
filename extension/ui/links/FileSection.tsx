/** Backing up the list as a file, with the warning that the file is secret. */
import { useState } from 'preact/hooks'
import { figure } from '../../../shared/analytics/formats.ts'
import { readFailure } from '../../actions/failure.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { exportLinks, type Imported, importLinks } from '../../actions/link-file.ts'
import { failureText } from '../../locales/texts.ts'
import { usePageWords } from '../use-page-words.tsx'

export interface FileSectionProps {
	kurz: Kurz
	save: (content: Blob, name: string) => void
}

export const FileSection = ({ kurz, save }: FileSectionProps) => {
	const words = usePageWords()
	const [said, setSaid] = useState('')
	const [fault, setFault] = useState('')

	const exportFile = async (): Promise<void> => {
		const now = kurz.now()
		const text = exportLinks(await kurz.items.links.read(), now)
		save(new Blob([text], { type: 'application/json' }), `kurz-links-${now.toISOString().slice(0, 10)}.json`)
	}
	const report = (imported: Imported | undefined): void => {
		if (imported === undefined) {
			setFault(words.notOurFile)
			return
		}
		const { added, known, unreadable } = imported
		setSaid(words.imported(figure(added, words), figure(known, words)))
		if (unreadable > 0) setFault(words.importUnreadable(figure(unreadable, words)))
	}
	const importFile = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0]
		if (file === undefined) return
		setFault('')
		setSaid('')
		try {
			report(await importLinks(kurz, await file.text()))
		} catch (error) {
			setFault(failureText(readFailure(error), '', words))
		}
		// So that the same file can be chosen again.
		input.value = ''
	}
	return (
		<section class="panel" aria-labelledby="file">
			<h2 id="file">{words.fileTitle}</h2>
			<p>{words.fileWarning}</p>
			<div class="row">
				<button type="button" class="quiet" onClick={() => void exportFile()}>
					{words.exportFile}
				</button>
				<label class="file">
					<span>{words.importFile}</span>
					<input
						type="file"
						name="import"
						accept="application/json,.json"
						onChange={(event) => void importFile(event.currentTarget)}
					/>
				</label>
			</div>
			<p role="status" class="good">
				{said}
			</p>
			<p role="alert" class="fault">
				{fault}
			</p>
		</section>
	)
}
