/** The field for the server's address: tested first, with a permission where it is needed. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { readFailure } from '../actions/failure.ts'
import type { Kurz } from '../actions/kurz.ts'
import { type Finding, keepServer, readAddress, testServer } from '../actions/server.ts'
import { failureText } from '../locales/texts.ts'
import { Field } from './Field.tsx'
import { useWords } from './use-words.tsx'

export interface AddressFormProps {
	kurz: Kurz
	/** The one that is kept; empty when none is. */
	first: string
	/** Found before to let no extension read it. */
	firstRefused?: string | undefined
	/** Called when the address is kept. */
	onKept: (origin: string) => void
	/** Asks for access to one origin; absent where the page would close over the question. */
	requestOrigin?: ((origin: string) => Promise<boolean>) | undefined
	/** Where the question can be asked instead, about this address. */
	askElsewhere?: (origin: string) => void
}

interface State {
	isBusy: boolean
	fault?: string | undefined
	good?: string | undefined
	/** Refuses other origins: access must be asked for. */
	refused?: string | undefined
}

export const AddressForm = ({
	kurz,
	first,
	firstRefused,
	onKept,
	requestOrigin,
	askElsewhere,
}: AddressFormProps) => {
	const words = useWords()
	const say = (finding: Finding, origin: string): string =>
		words.findings[finding.kind]
			.replace('%h', new URL(origin).host)
			.replace('%v', 'version' in finding ? finding.version : '')
	const [text, setText] = useState(firstRefused ?? first)
	const kept = useRef(first)
	useLayoutEffect(() => {
		// Another page may have kept it; what is being typed here stays.
		const before = kept.current
		kept.current = first
		setText((now) => (now === before ? first : now))
	}, [first])
	const [state, setState] = useState<State>({
		isBusy: false,
		refused: firstRefused,
		fault: firstRefused && say({ kind: 'refused' }, firstRefused),
	})
	/** Counts what was tried and typed: the answer to anything but the last is not taken. */
	const turn = useRef(0)

	const test = async (origin: string): Promise<void> => {
		const own = ++turn.current
		setState({ isBusy: true })
		const finding = await testServer(kurz, origin)
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
		setText(origin)
		setState({ isBusy: false, good: sentence })
		onKept(origin)
	}
	const submit = (event: Event): void => {
		event.preventDefault()
		const address = readAddress(text)
		if ('fault' in address) setState({ isBusy: false, fault: words.addressFaults[address.fault] })
		else void test(address.origin)
	}
	/** The question is the first thing after the click, or the browser does not ask it. */
	const allow = async (origin: string): Promise<void> => {
		if (await requestOrigin?.(origin)) await test(origin)
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
			<p role="status" class="good">
				{state.good}
			</p>
			{refused !== undefined && requestOrigin !== undefined && (
				<button type="button" onClick={() => void allow(refused)}>
					{words.allowServer(new URL(refused).host)}
				</button>
			)}
			{refused !== undefined && requestOrigin === undefined && (
				<button type="button" onClick={() => askElsewhere?.(refused)}>
					{words.settings}
				</button>
			)}
		</form>
	)
}
