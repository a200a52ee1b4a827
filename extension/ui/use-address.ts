/** What the field for the server's address does: tests an address, and keeps what is Kurz. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shownAddress } from '../actions/readable.ts'
import { readFailure, type ShownFailure } from '../actions/server/failure.ts'
import { failures } from '../actions/server/remedies.ts'
import { type Finding, keepServer, readAddress, testServer } from '../actions/server/server.ts'
import { failureText, findingText } from '../locales/texts.ts'
import type { AddressFormProps } from './AddressForm.tsx'
import { useWords } from './use-words.tsx'

/** What answers there isn't Kurz, now or later. */
const isWrong = (finding: Finding): boolean =>
	finding.kind === 'failed' && failures[finding.failure.code].helps === 'settings'

interface State {
	isBusy: boolean
	fault?: string | undefined
	good?: string | undefined
	/** The address that was asked, and what is wrong there. */
	origin?: string | undefined
	failure?: ShownFailure | undefined
}

export const useAddress = ({ kurz, first, firstRefused, onKept, ...asks }: AddressFormProps) => {
	const { requestOrigin, giveUpOrigin, requestCopying } = asks
	const words = useWords()
	const [text, setText] = useState(firstRefused ?? first)
	const kept = useRef(first)
	useLayoutEffect(() => {
		// Another page may have changed it; what is being typed here stays.
		const before = kept.current
		kept.current = first
		setText((now) => (now === before ? first : now))
	}, [first])
	const failed = (failure: ShownFailure, origin: string): State => {
		const fault = failureText(failure, shownAddress(origin), words)
		return { isBusy: false, origin, failure, fault }
	}
	const [state, setState] = useState<State>(
		firstRefused === undefined ? { isBusy: false } : failed({ code: 'refused' }, firstRefused),
	)
	/** Counts attempts and edits, so that answers to earlier ones are ignored. */
	const turn = useRef(0)
	// A form that is gone keeps no server.
	useEffect(() => () => void turn.current++, [])
	/** Whether copying was allowed. Asked once, however often an address is tried. */
	const mayCopy = useRef<Promise<boolean>>(undefined)

	const test = async (origin: string, path = '', isAllowed = false): Promise<void> => {
		const own = ++turn.current
		setState({ isBusy: true, origin })
		const finding = await testServer(kurz, origin, path)
		// The permission is for a host, which may be that of the server in use.
		const isInUse = URL.parse(kept.current)?.hostname === new URL(origin).hostname
		const isUsed = own === turn.current && !isWrong(finding)
		if (isAllowed && !isUsed && !isInUse) await giveUpOrigin?.(origin)
		if (own !== turn.current) return
		if (finding.kind === 'failed') return setState(failed(finding.failure, origin))
		try {
			await keepServer(kurz, origin)
		} catch (error) {
			return setState(failed(readFailure(error), origin))
		}
		// Answering may close the popup; the address is stored by then.
		// Nothing is left to give up.
		setState({ isBusy: true })
		await mayCopy.current
		if (own === turn.current) {
			setText(origin)
			setState({ isBusy: false, good: findingText(finding, shownAddress(origin), words) })
		}
		onKept(origin)
	}
	const submit = (event: Event): void => {
		event.preventDefault()
		const address = readAddress(text)
		if ('fault' in address) setState({ isBusy: false, fault: words.addressFaults[address.fault] })
		else {
			mayCopy.current ??= requestCopying?.()
			void test(address.origin, address.path)
		}
	}
	/** Must ask first thing after the click, or the browser won't. */
	const allow = async (origin: string): Promise<void> => {
		if (await requestOrigin?.(origin)) await test(origin, '', true)
		else setState({ ...failed({ code: 'refused' }, origin), fault: words.notAllowed })
	}
	const use = (origin: string): void => {
		setText(origin)
		void test(origin)
	}
	const cancel = (): void => {
		turn.current++
		setState({ isBusy: false })
		document.getElementById('address')?.focus()
	}
	/** To try again after what the person does elsewhere, unless the form was used meanwhile. */
	const testLater = (origin: string): (() => void) => {
		const own = turn.current
		return () => own === turn.current && void test(origin)
	}
	const type = (typed: string): void => {
		turn.current++
		setText(typed)
		setState({ isBusy: false })
	}
	return { text, state, type, submit, allow, use, cancel, testLater }
}
