/** The form that deletes a link, after a tick. */
/** @jsxImportSource preact */
import { ConfirmBox } from '../forms/ConfirmBox.tsx'
import { useWords } from '../words/use-words.ts'

export interface DangerZoneProps {
	actionPath: string
	/** It was sent without the tick. */
	isUnconfirmed: boolean
}

/** The form posts `action=delete` and `confirm=yes`. */
export const DangerZone = ({ actionPath, isUnconfirmed }: DangerZoneProps) => {
	const { link, frame } = useWords()
	const { title, what, confirm, submit } = link.danger
	return (
		<section class="panel danger" aria-labelledby="delete">
			<h2 id="delete">{title}</h2>
			<p>{what}</p>
			<form method="post" action={actionPath}>
				<input type="hidden" name="action" value="delete" />
				<ConfirmBox label={confirm} fault={isUnconfirmed ? frame.nothingDeleted : undefined} />
				<button type="submit" class="bad">
					{submit}
				</button>
			</form>
		</section>
	)
}
