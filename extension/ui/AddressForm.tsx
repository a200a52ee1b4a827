/** The field for the server's address: tested first, with a permission where it is needed. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../actions/kurz.ts'
import { readFailure } from '../actions/server/failure.ts'
import { failures } from '../actions/server/remedies.ts'
import { type Finding, keepServer, readAddress, testServer } from '../actions/server/server.ts'
import { failureText, findingText } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Done } from './Said.tsx'
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
	askElsewhere?: (origin: string) => void
}

/** What answers there isn't Kurz, now or later. */
const isWrong = (finding: Finding): boolean =>
	finding.kind === 'failed' && failures[finding.failure.code].helps === 'settings'

interface State {
	isBusy: boolean
	fault?: string | undefined
	good?: string | undefined
	/** An address that needs a permission. */
	refused?: string | undefined
}

export const AddressForm = ({
	kurz,
	first,
	firstRefused,
	onKept,
	requestOrigin,
	giveUpOrigin,
	requestCopying,
	askElsewhere,
}: AddressFormProps) => {
	const words = useWords()
	const say = (finding: Finding, origin: string): string => findingText(finding, new URL(origin).host, words)
	const [text, setText] = useState(firstRefused ?? first)
	const kept = useRef(first)
	useLayoutEffect(() => {
		// Another page may have changed it; what is being typed here stays.
		const before = kept.current
		kept.current = first
		setText((now) => (now === before ? first : now))
	}, [first])
	const [state, setState] = useState<State>({
		isBusy: false,
		refused: firstRefused,
		fault: firstRefused && say({ kind: 'refused' }, firstRefused),
	})
	/** Counts attempts and edits, so that answers to earlier ones are ignored. */
	const turn = useRef(0)
	/** Whether copying was allowed. Asked once, however often an address is tried. */
	const mayCopy = useRef<Promise<boolean>>(undefined)

	const test = async (origin: string, isAllowed = false): Promise<void> => {
		const own = ++turn.current
		setState({ isBusy: true })
		const finding = await testServer(kurz, origin)
		// The permission is for a host, which may be that of the server in use.
		const isInUse = URL.parse(kept.current)?.hostname === new URL(origin).hostname
		if (isAllowed && isWrong(finding) && !isInUse) await giveUpOrigin?.(origin)
		if (own !== turn.current) return
		const sentence = say(finding, origin)
		if (finding.kind !== 'kurz' && finding.kind !== 'unhealthy') {
			setState({
				isBusy: false,
				fault: sentence,
				...(finding.kind === 'refused' && { refused: origin }),
			})
			return
		}
		try {
			await keepServer(kurz, origin)
		} catch (error) {
			const fault = failureText(readFailure(error), new URL(origin).host, words)
			return setState({ isBusy: false, fault })
		}
		// Answering may close the popup; the address is stored by then.
		await mayCopy.current
		setText(origin)
		setState({ isBusy: false, good: sentence })
		onKept(origin)
	}
	const submit = (event: Event): void => {
		event.preventDefault()
		const address = readAddress(text)
		if ('fault' in address) setState({ isBusy: false, fault: words.addressFaults[address.fault] })
		else {
			mayCopy.current ??= requestCopying?.()
			void test(address.origin)
		}
	}
	/** Must ask first thing after the click, or the browser won't. */
	const allow = async (origin: string): Promise<void> => {
		if (await requestOrigin?.(origin)) await test(origin, true)
		else setState({ isBusy: false, fault: words.notAllowed, refused: origin })
	}
	const { refused } = state
	return (
		<form class="stack" onSubmit={submit} noValidate>
			<div class="one-field">
				<Field
					name="address"
					label={words.address}
					hint={words.addressHint}
					value={text}
					onValue={(value) => {
						turn.current++
						setText(value)
						setState({ isBusy: false })
					}}
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
			{refused !== undefined && (
				<Button
					onClick={() => (requestOrigin ? void allow(refused) : askElsewhere?.(refused))}
					text={requestOrigin ? words.allowServer(new URL(refused).host) : words.settings}
				/>
			)}
		</form>
	)
}
