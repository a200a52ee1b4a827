/** The QR code of a link in front of the list: large, to be scanned, saved and copied. */
import { useEffect, useRef } from 'preact/hooks'
import type { ListedLink } from '../../actions/details.ts'
import { withoutScheme } from '../address.ts'
import { usePageWords } from '../page-words.tsx'
import { Qr, type QrProps } from '../Qr.tsx'

export interface QrDialogProps extends Pick<QrProps, 'save' | 'copyPicture'> {
	link: ListedLink
	onEnd: () => void
}

export const QrDialog = ({ link, save, copyPicture, onEnd }: QrDialogProps) => {
	const words = usePageWords()
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog ref={dialog} class="code" aria-labelledby="code-title" onClose={onEnd}>
			<h2 id="code-title" class="mono">
				{withoutScheme(link.url)}
			</h2>
			<Qr url={link.url} name={link.slug} save={save} copyPicture={copyPicture} />
			<div class="row">
				<button type="button" class="quiet" onClick={() => dialog.current?.close()}>
					{words.close}
				</button>
			</div>
		</dialog>
	)
}
