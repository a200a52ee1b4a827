/** A QR code on the page, with buttons to save and copy it. */
import { useMemo, useState } from 'preact/hooks'
import { withoutScheme } from '../../shared/addresses.ts'
import { drawQr, qrPng, qrSize, qrSvg } from './qr.ts'
import { useWords } from './use-words.tsx'

export interface QrProps {
	url: string
	/** Name of the saved files, without extension. */
	name: string
	save: (content: Blob, name: string) => void
	copyPicture: (png: Blob) => Promise<boolean>
	/** Pixels on a side, where there is room for them. */
	pixels?: number
}

export const Qr = ({ url, name, save, copyPicture, pixels = qrSize.onPage }: QrProps) => {
	const words = useWords()
	const { size, path } = useMemo(() => drawQr(url), [url])
	const [isCopied, setCopied] = useState(false)
	return (
		<figure class="qr">
			<svg
				width={pixels}
				height={pixels}
				viewBox={`0 0 ${size} ${size}`}
				role="img"
				aria-label={words.qrOf(withoutScheme(url))}
				shape-rendering="crispEdges"
			>
				<path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
				<path fill="#000000" d={path} />
			</svg>
			<figcaption>
				<button type="button" class="plain" onClick={async () => save(await qrPng(url), `${name}.png`)}>
					{words.savePng}
				</button>
				<button type="button" class="plain" onClick={() => save(qrSvg(url), `${name}.svg`)}>
					{words.saveSvg}
				</button>
				<button
					type="button"
					class="plain"
					onClick={async () => setCopied(await copyPicture(await qrPng(url)))}
				>
					{isCopied ? words.copied : words.copyPicture}
				</button>
				<span class="unseen" role="status">
					{isCopied && words.copiedToClipboard}
				</span>
			</figcaption>
		</figure>
	)
}
