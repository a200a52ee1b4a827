/** The account in the settings: who is signed in, signing in and out. */
import { useState } from 'preact/hooks'
import { signOut } from '../../actions/account.ts'
import type { Account } from '../../actions/items.ts'
import { Button } from '../Button.tsx'
import { Done, Fault } from '../Said.tsx'
import { useAllWords } from '../use-words.tsx'
import { Section } from './Section.tsx'
import { SignInForms, type SignInFormsProps } from './SignInForms.tsx'

export interface AccountSectionProps extends SignInFormsProps {
	account: Account | null
}

export const AccountSection = ({ account, ...signingIn }: AccountSectionProps) => {
	const words = useAllWords()
	const [isRevoked, setRevoked] = useState<boolean>()
	const isRejected = account?.rejected === true
	/** The result of signing out is shown until somebody signs in again. */
	const isLeft = account === null && isRevoked !== undefined

	const leave = async (): Promise<void> => setRevoked(await signOut(signingIn.kurz))
	return (
		<Section id="account" title={words.account}>
			{account === null && <p class="hint">{words.accountHint}</p>}
			{account !== null && (
				<>
					<p class={isRejected ? 'fault' : ''}>
						{(isRejected ? words.signInRejected : words.signedInAs)(
							account.name,
							new URL(account.origin).host,
						)}
					</p>
					<Button class="quiet" onClick={() => void leave()} text={words.signOut} />
				</>
			)}
			{(account === null || isRejected) && <SignInForms {...signingIn} />}
			<Fault>{isLeft && !isRevoked && words.signedOutHere}</Fault>
			<Done>{isLeft && isRevoked && words.signedOut}</Done>
		</Section>
	)
}
