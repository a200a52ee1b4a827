/** The QR code large enough for a phone across a table, its look, and ways to save and print it. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { useWords } from '../use-words.tsx'
import { Code, Saving } from './Code.tsx'
import { qrSize } from './drawing.ts'
import { LookFields } from './LookFields.tsx'
import styles from './qr.css?inline'
import { type Coded, useLook } from './use-look.ts'

export interface QrDialogProps {
	kurz: Kurz
	link: Coded
	/** Name of the saved files, without extension. */
	name: string
	/** Approximate side in pixels. */
	pixels: number
	/** Undefined where nothing can be printed. */
	print: (() => void) | undefined
	/** Prints as soon as the code is there. */
	isToPrint?: boolean | undefined
	onEnd: () => void
}

/** With its fields open, the code makes room for them. */
export const QrDialog = ({ kurz, link, name, pixels, print, isToPrint = false, onEnd }: QrDialogProps) => {
	const words = useWords()
	const { url } = link
	const { typed, look, fault, change, keep } = useLook(kurz, link)
	const [isOpen, setOpen] = useState(false)
	const isDrawn = look !== undefined
	useEffect(() => {
		if (isDrawn && isToPrint) print?.()
	}, [isDrawn])
	return (
		<Dialog title={shownAddress(url)} class="code" onEnd={onEnd}>
			<style>{styles}</style>
			{isDrawn && (
				<>
					<figure class="qr">
						<Code url={url} look={look} pixels={isOpen ? Math.min(pixels, qrSize.onPage) : pixels} />
						<Saving {...{ url, look, name, print }} />
					</figure>
					<details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
						<summary>{words.look.title}</summary>
						<LookFields {...{ typed, fault, change, keep }} />
						<p id="qr-fault" role="status" class="fault">
							{fault !== undefined && words.look.faults[fault]}
						</p>
					</details>
				</>
			)}
			<div class="row">
				<Button class="quiet" onClick={onEnd} text={words.close} />
			</div>
		</Dialog>
	)
}
