/** The actions for a link in one row, as links to anchors and to other pages. */
/** @jsxImportSource preact */
import type { LinkManagement } from './LinkView.tsx'

export interface LinkActionsProps {
	csvHref: string | undefined
	manage: LinkManagement | undefined
}

export const LinkActions = ({ csvHref, manage }: LinkActionsProps) => (
	<nav id="actions" class="acts" aria-label="This link">
		<a href="#qr">QR code</a>
		{manage && <a href={manage.editPath}>Edit</a>}
		{manage && <a href="#share">Share statistics</a>}
		{csvHref !== undefined && (
			<a href={csvHref} download>
				CSV
			</a>
		)}
		{manage && (
			<a href="#delete" class="bad">
				Delete
			</a>
		)}
	</nav>
)
