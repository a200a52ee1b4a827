/** The form that deletes a link, after a tick. */
/** @jsxImportSource preact */
import { ConfirmBox } from '../forms/ConfirmBox.tsx'

export interface DangerZoneProps {
	actionPath: string
	/** It was sent without the tick. */
	isUnconfirmed: boolean
}

/** The form posts `action=delete` and `confirm=yes`. */
export const DangerZone = ({ actionPath, isUnconfirmed }: DangerZoneProps) => (
	<section class="panel danger" aria-labelledby="delete">
		<h2 id="delete">Delete this link</h2>
		<p>It stops working at once and its clicks are erased. This can’t be undone.</p>
		<form method="post" action={actionPath}>
			<input type="hidden" name="action" value="delete" />
			<ConfirmBox
				label="Yes, delete it and everything counted for it"
				fault={isUnconfirmed ? 'Nothing was deleted. Tick the box first.' : undefined}
			/>
			<button type="submit" class="bad">
				Delete the link
			</button>
		</form>
	</section>
)
