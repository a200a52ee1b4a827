/** A QR code on a white background in every theme, with links to save it. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'
import { useWords } from '../words/use-words.ts'

const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Pixels of a saved image: sharp in print too. */
const savedSize = 1024

export interface QrPanelProps {
	/** A complete SVG document. As an image source, nothing in it can run. */
	svg: string
	/** The encoded URL. */
	url: string
	/** Name of the saved file, without extension. */
	name: string
	/** Shown from the start; otherwise the anchor `#qr` opens it. */
	isOpen: boolean
}

/** Large enough for a phone to read across a table. It opens without scripts. */
export const QrPanel = ({ svg, url, name, isOpen }: QrPanelProps) => {
	const { link: words } = useWords()
	return (
		<section id="qr" class={isOpen ? 'panel qr' : 'panel qr folded'} aria-labelledby="qr-title">
			<img src={dataUrl(svg)} alt={words.qrOf(url)} width="280" height="280" />
			<div class="saving">
				<h2 id="qr-title">{words.qr}</h2>
				<a href={dataUrl(svg)} download={`${name}.svg`}>
					{words.saveAs('SVG')}
				</a>
				<a href={paths.qr({ url, format: 'png', size: savedSize })} download={`${name}.png`}>
					{words.saveAs('PNG')}
				</a>
				{!isOpen && <a href="#actions">{words.close}</a>}
			</div>
		</section>
	)
}
