/** A QR code on the screen, in its own colours whatever the theme, and what can be done with it. */
import { useMemo, useState } from 'preact/hooks'
import { middleOf, pathOf } from '../../../shared/qr/drawing.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Buttons } from '../Buttons.tsx'
import { copyClip, saveFile } from '../clipboard.ts'
import { useWords } from '../use-words.tsx'
import { modulesOf, wholePixels } from './drawing.ts'
import type { DrawnLook } from './look.ts'

export interface CodeProps {
	url: string
	look: DrawnLook
	/** Approximate side in pixels: each module takes whole ones. */
	pixels: number
}

export const Code = ({ url, look, pixels }: CodeProps) => {
	const words = useWords()
	const modules = useMemo(() => modulesOf(url, look), [url, look])
	const { dark, light, margin, markUrl } = look
	const size = modules.size + 2 * margin
	const side = wholePixels(size, pixels)
	const boxOf = ({ at, side }: { at: number; side: number }) => ({ x: at, y: at, width: side, height: side })
	const boxes = middleOf(modules, margin)
	return (
		<svg
			width={side}
			height={side}
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={words.qrOf(shownAddress(url))}
			shape-rendering="crispEdges"
		>
			<path fill={`#${light}`} d={`M0 0h${size}v${size}H0z`} />
			<path fill={`#${dark}`} d={pathOf(modules, margin)} />
			{markUrl !== undefined && (
				<>
					<rect fill={`#${light}`} {...boxOf(boxes.light)} />
					<image href={markUrl} {...boxOf(boxes.mark)} />
				</>
			)}
		</svg>
	)
}

export interface SavingProps {
	url: string
	look: DrawnLook
	/** Name of the saved files, without extension. */
	name: string
	print?: (() => void) | undefined
}

export const Saving = ({ url, look, name, print }: SavingProps) => {
	const words = useWords()
	/** The look that was tried last, and whether it is on the clipboard. */
	const [tried, setTried] = useState<{ look: DrawnLook; isCopied: boolean }>()
	const isCopied = tried?.look === look && tried.isCopied
	const isInVain = tried?.look === look && !isCopied
	/** What draws files is loaded once somebody wants one. */
	const png = async () => (await import('./picture.ts')).pngOf(url, look)
	const svg = async () => (await import('./picture.ts')).svgFileOf(url, look)
	const copy = async () => {
		const picture = png().then((blob) => ({ 'image/png': blob }))
		setTried({ look, isCopied: await copyClip(picture) })
	}
	return (
		<figcaption>
			<Buttons
				class="plain"
				all={[
					{ text: words.savePng, onClick: async () => saveFile(await png(), `${name}.png`) },
					{ text: words.saveSvg, onClick: async () => saveFile(await svg(), `${name}.svg`) },
					print !== undefined && { text: words.print, onClick: print },
					{ text: isCopied ? words.copied : words.copyPicture, onClick: copy },
				]}
			/>
			<span class={isInVain ? 'fault' : 'unseen'} role="status">
				{isInVain ? words.notCopied : isCopied && words.copiedToClipboard}
			</span>
		</figcaption>
	)
}
