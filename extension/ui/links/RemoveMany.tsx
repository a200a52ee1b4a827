/** The question before many links are deleted. */
import { figure } from '../../../shared/statistics/formats.ts'
import type { ListedLink } from '../../actions/details.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { deleteLink } from '../../actions/links.ts'
import { useAllWords } from '../use-words.tsx'
import { ManyDialog, type ManyDialogProps } from './ManyDialog.tsx'
import type { LinksState } from './use-links.ts'

export interface ManyProps extends Pick<ManyDialogProps, 'links' | 'onEnd'> {
	kurz: Kurz
	state: LinksState
}

export const RemoveMany = ({ kurz, state, links, onEnd }: ManyProps) => {
	const words = useAllWords()
	const work = async (link: ListedLink): Promise<void> => {
		await deleteLink(kurz, link)
		state.drop(link.url)
	}
	return (
		<ManyDialog
			links={links}
			work={work}
			title={words.many.removeTitle(links.length, figure(links.length, words))}
			label={words.many.removeAnyway(links.length)}
			isDangerous
			onEnd={onEnd}
		>
			<p>{words.many.removeText(links.length)}</p>
		</ManyDialog>
	)
}
