/** Why a form was refused: above it, with a link to each marked field. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import type { FaultReading } from './faults.ts'

/** In a new tab, so that what was typed here is not lost. */
const SignInFirst = () => {
	const { forms } = useWords()
	return (
		<>
			{' '}
			<a href={accountPaths.signIn()} target="_blank" rel="noopener">
				{forms.signInAgain}
			</a>{' '}
			{forms.thenSend}
		</>
	)
}

/** Nothing when nothing is wrong. */
export const FaultSummary = ({
	reading: { outcome, sentences, byField, isSignedOut },
}: {
	reading: FaultReading
}) => {
	const marked = Object.entries(byField)
	if (sentences.length + marked.length === 0) return null
	return (
		<div class="notice bad" role="alert">
			<p>
				<strong>{outcome}</strong> {sentences.join(' ')}
				{isSignedOut && <SignInFirst />}
			</p>
			{marked.length > 0 && (
				<ul>
					{marked.map(([name, text]) => (
						<li key={name}>
							<a href={`#${name}`}>{text}</a>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
