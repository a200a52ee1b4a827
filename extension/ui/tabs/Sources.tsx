/** The choice of the pages that get links: tabs of the window, or a folder of bookmarks. */
import { useState } from 'preact/hooks'
import { type Folder, kindsFor, type Named, type SourceKind } from '../../actions/making/sources.ts'
import { Choice } from '../Choice.tsx'
import { Radios } from '../Radios.tsx'
import { useAllWords } from '../use-words.tsx'

export interface SourcesProps {
	named: Named
	readFolders: () => Promise<Folder[]>
	/** Asks for the permission, first thing after the click. */
	requestBookmarks: () => Promise<boolean>
	kind: SourceKind
	folder: Folder | undefined
	/** Called with the folder where that is chosen. */
	onChange: (kind: SourceKind, folder?: Folder) => void
	/** Called with the reason when there are no bookmarks to choose from. */
	say: (text: string) => void
}

export const Sources = ({ named, kind, folder, onChange, say, ...browser }: SourcesProps) => {
	const text = useAllWords().tabs
	const { sources } = text
	const [folders, setFolders] = useState<Folder[]>([])
	const choose = async (chosen: SourceKind): Promise<void> => {
		// Drawn anew, the radio button shows again what is chosen.
		say('')
		if (chosen !== 'bookmarks') return onChange(chosen)
		if (!(await browser.requestBookmarks())) return say(text.notAllowed)
		const found = await browser.readFolders()
		if (found.length === 0) return say(text.none)
		setFolders(found)
		onChange(chosen, found[0])
	}
	const folderOf = (id: string): Folder => folders.find((one) => one.id === id)!
	return (
		<>
			<Radios
				id="source"
				label={sources.title}
				choices={kindsFor(named)}
				nameOf={(one) =>
					one === 'selected' || one === 'group' ? sources[one](named.ids[one].length) : sources[one]
				}
				value={kind}
				onValue={(one) => void choose(one)}
			/>
			{folder !== undefined && (
				<Choice
					id="folder"
					label={sources.folder}
					choices={folders.map(({ id }) => id)}
					nameOf={(id) => `${folderOf(id).name} (${folderOf(id).pages.length})`}
					value={folder.id}
					onValue={(id) => onChange('bookmarks', folderOf(id))}
				/>
			)}
		</>
	)
}
