/** What can be opened for one link: its QR code, the edit form. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { EditDialog, type EditDialogProps } from '../EditDialog.tsx'
import { useListener } from '../use-listener.ts'
import { useLoaded } from '../use-loaded.ts'

export type LinkDialog = 'code' | 'edit'

export interface LinkDialogsProps {
	kurz: Kurz
	link: ListedLink
	opened: LinkDialog
	/** Prints the QR code that is opened. */
	isToPrint?: boolean
	/** Called first, however the dialog ends. */
	onEnd: () => void
	/** Called with the edited link. */
	onEdited: EditDialogProps['onEdited']
}

/** Pixels between the QR code and the edges of the window, for what stands around it. */
const around = { x: 112, y: 300 }
/** Side of the QR code: as large as the window allows. */
const codeSide = (): number => Math.max(176, Math.min(640, innerWidth - around.x, innerHeight - around.y))

export const LinkDialogs = ({ kurz, link, opened, onEnd, isToPrint, onEdited }: LinkDialogsProps) => {
	const [pixels, setPixels] = useState(codeSide)
	useListener('resize', () => setPixels(codeSide()))
	const code = useLoaded(opened === 'code', () => import('../qr/QrDialog.tsx'))
	if (opened === 'code')
		return code === undefined ? null : (
			<code.QrDialog
				{...{ kurz, link, name: link.slug, pixels, isToPrint, onEnd }}
				print={() => window.print()}
			/>
		)
	const show: typeof onEdited = (...edited) => {
		onEnd()
		onEdited(...edited)
	}
	return <EditDialog kurz={kurz} link={link} onEnd={onEnd} onEdited={show} />
}
