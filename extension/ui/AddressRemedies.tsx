/** What helps where an address didn't lead to Kurz, as the table of failures says. */
import { shownAddress } from '../actions/readable.ts'
import { failures } from '../actions/server/remedies.ts'
import type { AddressFormProps } from './AddressForm.tsx'
import { Button } from './Button.tsx'
import type { useAddress } from './use-address.ts'
import { useWords } from './use-words.tsx'

type AddressRemediesProps = ReturnType<typeof useAddress> &
	Pick<AddressFormProps, 'requestOrigin' | 'askElsewhere'>

export const AddressRemedies = ({ state, requestOrigin, askElsewhere, ...form }: AddressRemediesProps) => {
	const words = useWords()
	const { origin, failure } = state
	if (failure === undefined || origin === undefined) return null
	const host = shownAddress(origin)
	const { at = '' } = failure
	const openTab = (): void => {
		window.open(origin, '_blank', 'noopener')
		// The certificate may have been accepted there.
		window.addEventListener('focus', form.testLater(origin), { once: true })
	}
	const buttons = {
		tab: <Button key="tab" class="quiet" onClick={openTab} text={words.openInTab(host)} />,
		access: (
			<Button
				key="access"
				onClick={() => (requestOrigin ? form.allow(origin) : askElsewhere?.(origin))}
				text={requestOrigin ? words.allowServer(host) : words.settings}
			/>
		),
		address: <Button key="address" onClick={() => form.use(at)} text={words.useAddress(at)} />,
	}
	const { atField } = failures[failure.code]
	return atField === undefined ? null : <div class="row helping">{atField.map((what) => buttons[what])}</div>
}
