/** The field for the server's address: tested first, with a permission where it is needed. */
import type { Kurz } from '../actions/kurz.ts'
import { shownAddress } from '../actions/readable.ts'
import { AddressRemedies } from './AddressRemedies.tsx'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Done } from './Said.tsx'
import { useAddress } from './use-address.ts'
import { useLate } from './use-late.ts'
import { useWords } from './use-words.tsx'

export interface AddressFormProps {
	kurz: Kurz
	/** The stored address; empty if there is none. */
	first: string
	/** An address known to need a permission. */
	firstRefused?: string | undefined
	/** Called when the address has been stored. */
	onKept: (origin: string) => void
	/** Asks for access to one origin; absent in the popup, which would close while asking. */
	requestOrigin?: ((origin: string) => Promise<boolean>) | undefined
	/** Gives it back: what answers there isn't Kurz. */
	giveUpOrigin?: ((origin: string) => Promise<void>) | undefined
	/** Where popups copy only with a permission: asks for that together with the first address. */
	requestCopying?: (() => Promise<boolean>) | undefined
	/** Opens the place where the permission can be asked for instead. */
	askElsewhere?: ((origin: string) => void) | undefined
}

/** Milliseconds after which somebody may want to give up. */
const LATE = 5_000

export const AddressForm = (props: AddressFormProps) => {
	const words = useWords()
	const form = useAddress(props)
	const { text, state, type, submit, cancel } = form
	const { origin } = state
	const { requestOrigin, requestCopying, askElsewhere } = props
	const isLate = useLate(state.isBusy, LATE)
	return (
		<form class="stack" onSubmit={submit} noValidate>
			<div class="one-field">
				<Field
					name="address"
					label={words.address}
					hint={words.addressHint}
					value={text}
					onValue={type}
					fault={state.fault}
					inputMode="url"
					placeholder="https://"
					autoComplete="url"
					autoCapitalize="off"
					spellcheck={false}
				/>
				<button type="submit" disabled={state.isBusy}>
					{state.isBusy ? words.testing : words.useServer}
				</button>
			</div>
			{requestCopying !== undefined && <p class="hint">{words.whyCopying}</p>}
			<Done>{state.good}</Done>
			{isLate && state.isBusy && origin !== undefined && (
				<div class="row">
					<p role="status">{words.waitingFor(shownAddress(origin))}</p>
					<Button class="quiet" onClick={cancel} text={words.cancel} />
				</div>
			)}
			<AddressRemedies {...form} requestOrigin={requestOrigin} askElsewhere={askElsewhere} />
		</form>
	)
}
