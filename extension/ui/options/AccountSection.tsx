/** The account in the settings: who is signed in, signing in and out. */
import { useState } from 'preact/hooks'
import { signOut } from '../../actions/account.ts'
import type { Account } from '../../actions/items.ts'
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
					<button type="button" class="quiet" onClick={() => void leave()}>
						{words.signOut}
					</button>
				</>
			)}
			{(account === null || isRejected) && <SignInForms {...signingIn} />}
			<p role="alert" class="fault">
				{isLeft && !isRevoked && words.signedOutHere}
			</p>
			<p role="status" class="good">
				{isLeft && isRevoked && words.signedOut}
			</p>
		</Section>
	)
}
