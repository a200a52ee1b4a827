/** The popup's shortcuts, in a dialog. */
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { useWords } from '../use-words.tsx'
import { type PopupKey, popupKeys } from './use-keys.ts'

const ofLink: PopupKey[] = ['Enter', 'q', 'd', 'o']
const ofKeptLink: PopupKey[] = ['e', 's']

export interface HelpProps {
	hasLink: boolean
	/** The link is kept here, so it can be edited and has statistics. */
	mayChange: boolean
	onEnd: () => void
}

export const Help = ({ hasLink, mayChange, onEnd }: HelpProps) => {
	const words = useWords()
	const shown = popupKeys.filter(
		(key) => (hasLink || !ofLink.includes(key)) && (mayChange || !ofKeptLink.includes(key)),
	)
	return (
		<Dialog title={words.keys} class="help" onEnd={onEnd}>
			<dl>
				{shown.map((key) => (
					<div key={key}>
						<dt>
							<kbd>{key === 'Enter' ? words.enterKey : key}</kbd>
						</dt>
						<dd>{words.keyDoes[key]}</dd>
					</div>
				))}
			</dl>
			<div class="row">
				<Button class="quiet" onClick={onEnd} text={words.close} />
			</div>
		</Dialog>
	)
}
