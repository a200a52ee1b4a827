/** The actions for a link in one row, as links to anchors and to other pages. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'
import type { LinkManagement } from './LinkView.tsx'

export interface LinkActionsProps {
	csvHref: string | undefined
	manage: LinkManagement | undefined
}

export const LinkActions = ({ csvHref, manage }: LinkActionsProps) => {
	const { link: words } = useWords()
	return (
		<nav id="actions" class="acts" aria-label={words.actions}>
			<a href="#qr">{words.qr}</a>
			{manage && <a href={manage.editPath}>{words.edit}</a>}
			{manage && <a href="#share">{words.share.title}</a>}
			{csvHref !== undefined && (
				<a href={csvHref} download>
					CSV
				</a>
			)}
			{manage && (
				<a href="#delete" class="bad">
					{words.delete}
				</a>
			)}
		</nav>
	)
}
