/** The QR code on the popup's first view: a button that enlarges it, and buttons to save it. */
import type { Kurz } from '../../actions/kurz.ts'
import { useWords } from '../use-words.tsx'
import { Code, Saving } from './Code.tsx'
import { qrSize } from './drawing.ts'
import { type Coded, useKeptLook } from './use-look.ts'

export interface QrProps {
	kurz: Kurz
	link: Coded
	/** Name of the saved files, without extension. */
	name: string
	enlarge: () => void
}

export const Qr = ({ kurz, link, name, enlarge }: QrProps) => {
	const words = useWords()
	const look = useKeptLook(kurz, link)
	return (
		<figure class="qr">
			<button type="button" class="plain enlarge" title={words.enlarge} onClick={enlarge}>
				<Code url={link.url} look={look} pixels={qrSize.onPage} />
				<span class="unseen">{words.enlarge}</span>
			</button>
			<Saving url={link.url} look={look} name={name} />
		</figure>
	)
}
