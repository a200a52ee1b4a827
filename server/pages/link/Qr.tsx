/** A QR code on a white plate in every theme, with ways to save it. */
/** @jsxImportSource preact */
import { paths } from '../../../shared/paths.ts'

const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Pixels of a saved picture: sharp on paper, too. */
const savedSize = 1024

export interface QrPanelProps {
	/** A complete SVG document. As the source of an image nothing in it can run. */
	svg: string
	/** What it leads to. */
	url: string
	/** Of the saved file, without its ending. */
	name: string
	/** Shown from the start; otherwise when `#qr` is followed. */
	isOpen: boolean
}

/** Large, so that a phone reads it across a table. Without scripts a link to `#qr` opens it. */
export const QrPanel = ({ svg, url, name, isOpen }: QrPanelProps) => (
	<section id="qr" class={isOpen ? 'panel qr' : 'panel qr folded'} aria-labelledby="qr-title">
		<img src={dataUrl(svg)} alt={`QR code of ${url}`} width="280" height="280" />
		<div class="saving">
			<h2 id="qr-title">QR code</h2>
			<a href={dataUrl(svg)} download={`${name}.svg`}>
				Save as SVG
			</a>
			<a href={paths.qr({ url, format: 'png', size: savedSize })} download={`${name}.png`}>
				Save as PNG
			</a>
			{!isOpen && <a href="#actions">Close</a>}
		</div>
	</section>
)
