/** Why a form was refused: above it, with a link to each marked field; and what its fields hold. */
/** @jsxImportSource preact */
import { type ComponentChildren, createContext } from 'preact'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'

export interface FaultReading {
	/** What did not happen, e.g. "No link was created."; empty without a fault. */
	outcome: string
	/** The sentences above the form. */
	sentences: string[]
	/** The sentence at each field by name, in the order of the form. */
	byField: Record<string, string>
	/** The sender has to sign in again. */
	isSignedOut?: boolean
}

/** What a form holds, and what is wrong with it, by field. */
export interface Filled {
	values: Record<string, string | undefined>
	faults: Record<string, string>
}
/** From here, fields take their value and fault. */
export const FilledContext = createContext<Filled>({ values: {}, faults: {} })

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
export const FaultSummary = ({ reading }: { reading: FaultReading }) => {
	const { outcome, sentences, byField, isSignedOut } = reading
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

export interface AsSentProps {
	reading: FaultReading
	/** The submitted values by field. */
	values?: Filled['values'] | undefined
	children: ComponentChildren
}

/** A form as it was sent: the summary above it, its values and faults in its fields. */
export const AsSent = ({ reading, values = {}, children }: AsSentProps) => (
	<FilledContext.Provider value={{ values, faults: reading.byField }}>
		<FaultSummary reading={reading} />
		{children}
	</FilledContext.Provider>
)
