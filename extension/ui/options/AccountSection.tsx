/** The account in the settings: who is signed in, signing in and out. */
import { Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { shownAddress } from '../../actions/readable.ts'
import { signIn, signInWithToken, signOut } from '../../actions/server/account.ts'
import { readFailure } from '../../actions/server/failure.ts'
import type { Account } from '../../actions/storage/items.ts'
import { changePlace, type Place } from '../../actions/storage/place.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { PlaceChoices } from '../PlaceChoices.tsx'
import { Done, Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'
import { ClaimOffer } from './ClaimOffer.tsx'
import { Section } from './Section.tsx'

interface SignInFormsProps {
	kurz: Kurz
	origin: string
	/** Asks whether credentials may be sent, first thing after the click. */
	requestSignIn: () => Promise<boolean>
}

/** Each shows its own fault. */
type Way = 'password' | 'token'

/** The two ways to sign in. The password is kept nowhere, not even in the page once sent. */
const SignInForms = ({ kurz, origin, requestSignIn }: SignInFormsProps) => {
	const words = useAllWords()
	const [email, setEmail] = useState('')
	const [password, setPassword] = useState('')
	const [token, setToken] = useState('')
	const [faults, setFaults] = useState<Partial<Record<Way, string>>>({})
	const [isBusy, setBusy] = useState(false)
	/** A second click can come before the button is redrawn as disabled. */
	const isUnderWay = useRef(false)

	const attempt = async (
		event: Event,
		way: Way,
		work: () => Promise<void>,
		refused: string,
	): Promise<void> => {
		event.preventDefault()
		if (isUnderWay.current) return
		isUnderWay.current = true
		setBusy(true)
		try {
			// Must ask first thing after the click, or the browser won't.
			if (!(await requestSignIn())) return setFaults({ [way]: words.signInNotAllowed })
			setFaults({})
			await work()
			setPassword('')
			setToken('')
		} catch (error) {
			const failure = readFailure(error)
			const isRefused = ['invalid_password', 'unauthorized', 'validation_failed'].includes(failure.code)
			setFaults({ [way]: isRefused ? refused : failureText(failure, shownAddress(origin), words) })
		} finally {
			isUnderWay.current = false
			setBusy(false)
		}
	}
	const withPassword = (event: Event) =>
		attempt(event, 'password', () => signIn(kurz, origin, { email, password }), words.wrongSignIn)
	const withToken = (event: Event) =>
		attempt(event, 'token', () => signInWithToken(kurz, origin, token), words.wrongToken)
	return (
		<>
			<form class="stack" onSubmit={withPassword} noValidate>
				<Field
					name="email"
					type="email"
					autoComplete="username"
					label={words.email}
					value={email}
					onValue={setEmail}
				/>
				<Field
					name="account-password"
					type="password"
					autoComplete="current-password"
					label={words.accountPassword}
					value={password}
					onValue={setPassword}
				/>
				<Fault>{faults.password}</Fault>
				<button type="submit" disabled={isBusy}>
					{words.signIn}
				</button>
			</form>
			<form class="one-field" onSubmit={withToken} noValidate>
				<Field
					name="token"
					type="password"
					autoComplete="off"
					label={words.token}
					value={token}
					onValue={setToken}
				/>
				<button type="submit" class="quiet" disabled={isBusy}>
					{words.useToken}
				</button>
				<Fault>{faults.token}</Fault>
			</form>
		</>
	)
}

export interface AccountSectionProps extends SignInFormsProps {
	account: Account | null
}

export const AccountSection = ({ account, ...signingIn }: AccountSectionProps) => {
	const words = useAllWords()
	const { kurz } = signingIn
	const [isRevoked, setRevoked] = useState<boolean>()
	const [isRefused, setRefused] = useState(false)
	const isRejected = account?.rejected === true
	/** The result of signing out is shown until somebody signs in again. */
	const isLeft = account === null && isRevoked !== undefined

	const leave = async (): Promise<void> => setRevoked(await signOut(kurz))
	const choose = (place: Place): void =>
		void changePlace(kurz, place).then(
			() => setRefused(false),
			() => setRefused(true),
		)
	return (
		<Section id="account" title={words.account}>
			{account === null && <p class="hint">{words.accountHint}</p>}
			{account !== null && (
				<>
					<p class={isRejected ? 'fault' : ''}>
						{(isRejected ? words.signInRejected : words.signedInAs)(
							account.name,
							shownAddress(account.origin),
						)}
					</p>
					{!isRejected && (
						<Fragment key={account.token}>
							<PlaceChoices kurz={kurz} account={account} place={account} onChange={choose} />
							<Fault>{isRefused && words.choiceNotKept}</Fault>
							<ClaimOffer kurz={kurz} account={account} />
						</Fragment>
					)}
					<Button class="quiet" onClick={() => void leave()} text={words.signOut} />
				</>
			)}
			{(account === null || isRejected) && <SignInForms {...signingIn} />}
			<Fault>{isLeft && !isRevoked && words.signedOutHere}</Fault>
			<Done>{isLeft && isRevoked && words.signedOut}</Done>
		</Section>
	)
}
