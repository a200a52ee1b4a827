/** What can be opened for one link: its QR code, the edit form, the question before deleting. */
import type { ListedLink } from '../../actions/details.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { EditDialog } from '../EditDialog.tsx'
import { QrDialog } from '../Qr.tsx'
import { qrSize } from '../qr.ts'
import { RemoveDialog } from '../RemoveDialog.tsx'

export type LinkDialog = 'code' | 'edit' | 'remove'

export interface LinkDialogsProps {
	kurz: Kurz
	link: ListedLink
	opened: LinkDialog
	/** Called first, however the dialog ends. */
	onEnd: () => void
	/** Called with the edited link. */
	onEdited: (link: ListedLink) => void
	/** Called with a sentence once it is deleted or off the list. */
	onRemoved: (said: string) => void
}

export const LinkDialogs = ({ kurz, link, opened, onEnd, onEdited, onRemoved }: LinkDialogsProps) => {
	if (opened === 'code')
		return <QrDialog url={link.url} name={link.slug} pixels={qrSize.inDialog} onEnd={onEnd} />
	if (opened === 'edit') {
		const show = (edited: ListedLink): void => {
			onEnd()
			onEdited(edited)
		}
		return <EditDialog kurz={kurz} link={link} onEnd={onEnd} onEdited={show} />
	}
	const end = (said?: string): void => {
		onEnd()
		if (said !== undefined) onRemoved(said)
	}
	return <RemoveDialog kurz={kurz} link={link} mayForget onEnd={end} />
}
