/** Owns signing in and out in the settings. The password is kept nowhere, not even in this page once it was sent. */
import { useState } from 'preact/hooks'
import { signIn, signInWithToken, signOut } from '../../actions/account.ts'
import { failureOf } from '../../actions/failure.ts'
import type { Account } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { failureText } from '../../locales/languages.ts'
import { Field } from '../Field.tsx'
import { usePageWords } from '../page-words.tsx'
import { Section } from './Section.tsx'

export interface AccountSectionProps {
	kurz: Kurz
	origin: string
	account: Account | null
	/** Called when it has changed. */
	onChange: () => void
	/** Whether e-mail address and password, or a token, may be sent; the first thing after the click. */
	requestSignIn: () => Promise<boolean>
}

/** Each has its fault said where it was tried. */
type Way = 'password' | 'token' | 'leaving'

export const AccountSection = ({ kurz, origin, account, onChange, requestSignIn }: AccountSectionProps) => {
	const words = usePageWords()
	const host = new URL(origin).host
	const [email, setEmail] = useState('')
	const [password, setPassword] = useState('')
	const [token, setToken] = useState('')
	const [faults, setFaults] = useState<Partial<Record<Way, string>>>({})
	const [said, setSaid] = useState('')

	const attempt = async (way: Way, work: () => Promise<void>, refused: string): Promise<void> => {
		setSaid('')
		// The question is the first thing after the click, or the browser does not ask it.
		if (!(await requestSignIn())) return setFaults({ [way]: words.signInNotAllowed })
		setFaults({})
		try {
			await work()
			setPassword('')
			setToken('')
			onChange()
		} catch (error) {
			const failure = failureOf(error)
			const isRefused = ['invalid_password', 'unauthorized', 'validation_failed'].includes(failure.code)
			setFaults({ [way]: isRefused ? refused : failureText(failure, host, words) })
		}
	}
	const withPassword = async (event: Event): Promise<void> => {
		event.preventDefault()
		await attempt('password', () => signIn(kurz, origin, { email, password }), words.wrongSignIn)
	}
	const withToken = async (event: Event): Promise<void> => {
		event.preventDefault()
		await attempt('token', () => signInWithToken(kurz, origin, token), words.wrongToken)
	}
	const leave = async (): Promise<void> => {
		const isRevoked = await signOut(kurz)
		setFaults(isRevoked ? {} : { leaving: words.signedOutHere })
		setSaid(isRevoked ? words.signedOut : '')
		onChange()
	}
	return (
		<Section id="account" title={words.account}>
			{account === null ? (
				<>
					<p class="hint">{words.accountHint}</p>
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
						<p role="alert" class="fault">
							{faults.password}
						</p>
						<button type="submit">{words.signIn}</button>
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
						<button type="submit" class="quiet">
							{words.useToken}
						</button>
						<p role="alert" class="fault">
							{faults.token}
						</p>
					</form>
				</>
			) : (
				<>
					<p>{words.signedInAs(account.name, new URL(account.origin).host)}</p>
					<button type="button" class="quiet" onClick={() => void leave()}>
						{words.signOut}
					</button>
				</>
			)}
			<p role="alert" class="fault">
				{faults.leaving}
			</p>
			<p role="status" class="good">
				{said}
			</p>
		</Section>
	)
}
