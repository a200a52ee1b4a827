/** A QR code on a white plate in every theme, with a link that saves it. */
/** @jsxImportSource preact */

const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** `svg` is a complete SVG document. As the source of an image nothing in it can run. */
export const Qr = ({ svg, text, name }: { svg: string; text: string; name: string }) => (
	<figure class="qr">
		<img src={dataUrl(svg)} alt={`QR code of ${text}`} width="176" height="176" />
		<figcaption>
			<a href={dataUrl(svg)} download={`${name}.svg`}>
				Save the QR code
			</a>
		</figcaption>
	</figure>
)
