/** A QR code, on the page or in a dialog, with buttons to save and copy it. */
import { useMemo, useState } from 'preact/hooks'
import { withoutScheme } from '../../shared/addresses.ts'
import { Button } from './Button.tsx'
import { copyPicture, saveFile } from './clipboard.ts'
import { Dialog } from './Dialog.tsx'
import { drawQr, qrPng, qrSvg, wholePixels } from './qr.ts'
import { useAllWords, useWords } from './use-words.tsx'

export interface QrProps {
	url: string
	/** Name of the saved files, without extension. */
	name: string
	/** Approximate side in pixels: each module takes whole ones. */
	pixels: number
	/** Shows it larger; the code is then a button. */
	enlarge?: (() => void) | undefined
}

export const Qr = ({ url, name, pixels, enlarge }: QrProps) => {
	const words = useWords()
	const { size, path } = useMemo(() => drawQr(url), [url])
	const [isCopied, setCopied] = useState(false)
	const side = wholePixels(size, pixels)
	const picture = (
		<svg
			width={side}
			height={side}
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={words.qrOf(withoutScheme(url))}
			shape-rendering="crispEdges"
		>
			<path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#000000" d={path} />
		</svg>
	)
	return (
		<figure class="qr">
			{enlarge === undefined ? (
				picture
			) : (
				<button type="button" class="plain enlarge" title={words.enlarge} onClick={enlarge}>
					{picture}
					<span class="unseen">{words.enlarge}</span>
				</button>
			)}
			<figcaption>
				<Button
					class="plain"
					onClick={async () => saveFile(await qrPng(url), `${name}.png`)}
					text={words.savePng}
				/>
				<Button class="plain" onClick={() => saveFile(qrSvg(url), `${name}.svg`)} text={words.saveSvg} />
				<Button
					class="plain"
					onClick={async () => setCopied(await copyPicture(await qrPng(url)))}
					text={isCopied ? words.copied : words.copyPicture}
				/>
				<span class="unseen" role="status">
					{isCopied && words.copiedToClipboard}
				</span>
			</figcaption>
		</figure>
	)
}

/** The code large enough to scan. */
export const QrDialog = ({ onEnd, ...code }: QrProps & { onEnd: () => void }) => {
	const words = useAllWords()
	return (
		<Dialog title={withoutScheme(code.url)} class="code" onEnd={onEnd}>
			<Qr {...code} />
			<div class="row">
				<Button class="quiet" onClick={onEnd} text={words.close} />
			</div>
		</Dialog>
	)
}
