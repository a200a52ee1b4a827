/** The pages of the second factor: set it up, its recovery codes, remove it. */
/** @jsxImportSource preact */
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { CodeField } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { OldPassword } from '../forms/Passwords.tsx'
import { Copy } from '../frame/Copy.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { FormKey } from '../frame/FormKey.tsx'

const fields = ['code', 'password']

interface SetUpPage {
	/** The secret on the page is made of it. */
	formKey: string
	/** The secret as an app takes it by hand. */
	text: string
	/** The same as a QR code. */
	svg: string
	fault?: FormFault | undefined
}

export const setUpPage = ({ formKey, text, svg, fault }: SetUpPage): Page =>
	documentOf((words) => {
		const { account, frame } = words
		const { factor } = account
		return {
			reading: readFault(fault, fields, factor.forms.add, words),
			heading: factor.setUp,
			current: accountPaths.account(),
			children: (
				<>
					<p class="lead">{factor.scan}</p>
					<section class="panel">
						<img src={dataUrl(svg)} alt={factor.picture} width="240" height="240" />
						<p>
							{factor.key}: <code class="whole">{text}</code>
						</p>
						<form method="post" action={accountPaths.secondFactor()} class="stack">
							<FormKey value={formKey} />
							<p>{factor.after}</p>
							<CodeField label={factor.code} hint={factor.digits} />
							<OldPassword />
							<p class="ways">
								<button type="submit">{factor.save}</button>
								<a href={accountPaths.account()}>{frame.cancel}</a>
							</p>
						</form>
					</section>
				</>
			),
		}
	})

/** Only in the answer to the form that set it up. */
export const recoveryPage = (codes: string[]): Page =>
	documentOf(({ account: { factor } }) => ({
		heading: factor.recovery.heading,
		current: accountPaths.account(),
		children: (
			<>
				<p class="lead">{factor.recovery.once}</p>
				<section class="panel keep">
					<ul class="plain codes">
						{codes.map((code) => (
							<li key={code}>
								<code>{code}</code>
							</li>
						))}
					</ul>
					<Copy text={codes.join('\n')} what={factor.recovery.copied} />
				</section>
				<p>
					<a href={accountPaths.account()}>{factor.recovery.back}</a>
				</p>
			</>
		),
	}))

export const removalPage = (fault?: FormFault): Page =>
	askingPage((words) => {
		const { entry, frame } = words
		const { factor } = words.account
		const reading = readFault(fault, fields, factor.forms.remove, words)
		return {
			...{ reading, size: reading.outcome, why: reading.sentences.join(' ') || factor.removal },
			...{ heading: factor.remove, current: accountPaths.account(), action: accountPaths.removeFactor() },
			fields: (
				<>
					<CodeField label={entry.code.label} hint={entry.code.hint} />
					<OldPassword />
				</>
			),
			button: factor.remove,
			back: [accountPaths.account(), frame.cancel],
		}
	})
