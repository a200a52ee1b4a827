/** What helps where an address didn't lead to Kurz, as the table of failures says. */
import type { ShownFailure } from '../actions/server/failure.ts'
import { failures } from '../actions/server/remedies.ts'
import { Button } from './Button.tsx'
import { useWords } from './use-words.tsx'

interface AddressRemediesProps {
	failure: ShownFailure
	/** The address that was asked. */
	origin: string
	/** Asks for access to it; absent where the browser can't ask. */
	allow: (() => void) | undefined
	askElsewhere: () => void
	/** Tries another address. */
	use: (origin: string) => void
	/** What tries this one again, called when the person comes back. */
	testLater: () => () => void
}

export const AddressRemedies = ({ failure, origin, testLater, ...does }: AddressRemediesProps) => {
	const words = useWords()
	const { host } = new URL(origin)
	const { at = '' } = failure
	const openTab = (): void => {
		window.open(origin, '_blank', 'noopener')
		// The certificate may have been accepted there.
		window.addEventListener('focus', testLater(), { once: true })
	}
	const buttons = {
		tab: <Button key="tab" class="quiet" onClick={openTab} text={words.openInTab(host)} />,
		access: (
			<Button
				key="access"
				onClick={does.allow ?? does.askElsewhere}
				text={does.allow === undefined ? words.settings : words.allowServer(host)}
			/>
		),
		address: <Button key="address" onClick={() => does.use(at)} text={words.useAddress(at)} />,
	}
	const { atField } = failures[failure.code]
	return atField === undefined ? null : <div class="row helping">{atField.map((what) => buttons[what])}</div>
}
