/** A link's QR code in a dialog, large enough to scan. */
import { useEffect, useRef } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import type { ListedLink } from '../../actions/details.ts'
import { Qr } from '../Qr.tsx'
import { qrSize } from '../qr.ts'
import { useAllWords } from '../use-words.tsx'

export interface QrDialogProps {
	link: ListedLink
	onEnd: () => void
}

export const QrDialog = ({ link, onEnd }: QrDialogProps) => {
	const words = useAllWords()
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog ref={dialog} class="code" aria-labelledby="code-title" onClose={onEnd}>
			<h2 id="code-title" class="mono">
				{withoutScheme(link.url)}
			</h2>
			<Qr url={link.url} name={link.slug} pixels={qrSize.inDialog} />
			<div class="row">
				<button type="button" class="quiet" onClick={() => dialog.current?.close()}>
					{words.close}
				</button>
			</div>
		</dialog>
	)
}
