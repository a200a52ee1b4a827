/** What the popup shows before there is a server: one field for its address. */
import type { Kurz } from '../../actions/kurz.ts'
import { AddressForm } from '../AddressForm.tsx'
import { useWords } from '../use-words.tsx'

export interface FirstRunProps {
	kurz: Kurz
	openSettings: () => void
	requestCopying: (() => Promise<boolean>) | undefined
	/** Called when the address has been stored. */
	onKept: (origin: string) => void
}

export const FirstRun = ({ kurz, openSettings, requestCopying, onKept }: FirstRunProps) => {
	const words = useWords()
	return (
		<div class="first-run">
			<h1>{words.firstRun}</h1>
			<AddressForm
				kurz={kurz}
				first=""
				requestCopying={requestCopying}
				askElsewhere={(origin) => void kurz.items.refused.write(origin).then(openSettings)}
				onKept={onKept}
			/>
			<p class="hint">{words.whyAsked}</p>
		</div>
	)
}
