/** The QR code on the popup's first view: a button that enlarges it, and buttons to save it. */
import type { Kurz } from '../../actions/kurz.ts'
import { useWords } from '../use-words.tsx'
import { Code, Saving } from './Code.tsx'
import { qrSize } from './drawing.ts'
import { useKeptLook } from './use-look.ts'

export interface QrProps {
	kurz: Kurz
	url: string
	/** Name of the saved files, without extension. */
	name: string
	enlarge: () => void
}

export const Qr = ({ kurz, url, name, enlarge }: QrProps) => {
	const words = useWords()
	const look = useKeptLook(kurz, url)
	return (
		<figure class="qr">
			<button type="button" class="plain enlarge" title={words.enlarge} onClick={enlarge}>
				<Code url={url} look={look} pixels={qrSize.onPage} />
				<span class="unseen">{words.enlarge}</span>
			</button>
			<Saving url={url} look={look} name={name} />
		</figure>
	)
}
