/** The pages that add a passkey and remove one. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { CodeField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { asksPasskey, PasskeyField } from '../forms/Passkey.tsx'
import { OldPassword } from '../forms/Passwords.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'
import { TokenName } from './TokensPanel.tsx'

const fields = ['name', 'code', 'password']

interface PasskeyPage {
	/** Whether the account has a second factor, whose code is asked for. */
	hasFactor: boolean
	values: Record<string, string>
	fault?: FormFault | undefined
}

const Proof = ({ hasFactor }: { hasFactor: boolean }) => {
	const { entry } = useWords()
	return (
		<>
			{hasFactor && <CodeField label={entry.code.label} hint={entry.code.hint} />}
			<OldPassword />
		</>
	)
}

/** `asks`: what the browser is asked for. */
export const addingPage = ({ asks, hasFactor, values, fault }: PasskeyPage & { asks: object }): Page =>
	documentOf((words) => {
		const { passkeys } = words.account
		// One that was made is sent again with the right password, unless it was refused itself.
		const isRefused = fault?.details.some(({ path }) => path === 'credential')
		return {
			reading: readFault(fault, fields, passkeys.forms.add, words),
			...{ values: { name: values.name }, heading: passkeys.add },
			current: accountPaths.account(),
			children: (
				<>
					<p class="lead" data-without-passkeys>
						{passkeys.unable}
					</p>
					<form {...asksPasskey('create', asks)} action={accountPaths.passkeys()} class="panel stack">
						<p>{passkeys.how}</p>
						<TokenName label={passkeys.name} hint={passkeys.nameHint} />
						<Proof hasFactor={hasFactor} />
						<PasskeyField value={isRefused ? '' : (values.credential ?? '')} failed={passkeys.failed} />
						<p class="ways">
							<button type="submit">{passkeys.add}</button>
							<a href={accountPaths.account()}>{words.frame.cancel}</a>
						</p>
					</form>
				</>
			),
		}
	})

/** `name`: of the passkey. */
export const removalPage = ({ name, hasFactor, values, fault }: PasskeyPage & { name: string }): Page =>
	askingPage((words) => {
		const { passkeys } = words.account
		const reading = readFault(fault, fields, passkeys.forms.remove, words)
		return {
			...{ reading, size: reading.outcome, why: reading.sentences.join(' ') || passkeys.removal },
			...{ heading: passkeys.remove, current: accountPaths.account() },
			action: accountPaths.removePasskey(),
			going: [{ id: 'passkey', name }],
			fields: <Proof hasFactor={hasFactor} />,
			button: passkeys.remove,
			back: [accountPaths.account(), words.frame.cancel],
			hidden: [['id', values.id ?? '']],
		}
	})
