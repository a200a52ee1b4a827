/** The pages of the second factor: set it up, its recovery codes, remove it. */
/** @jsxImportSource preact */
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import { FaultSummary } from '../forms/FaultSummary.tsx'
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
		const { account, forms, frame } = words
		const { factor } = account
		const reading = readFault(fault, fields, factor.forms.add, words)
		return {
			title: `${reading.outcome.replace(/\.$/, '') || factor.setUp} · Kurz`,
			width: 'narrow',
			current: accountPaths.account(),
			children: (
				<>
					<h1>{factor.setUp}</h1>
					<FaultSummary reading={reading} />
					<p class="lead">{factor.scan}</p>
					<section class="panel">
						<img src={dataUrl(svg)} alt={factor.picture} width="240" height="240" />
						<p>
							{factor.key}: <code class="whole">{text}</code>
						</p>
						<form method="post" action={accountPaths.secondFactor()} class="stack">
							<FormKey value={formKey} />
							<p>{factor.after}</p>
							<CodeField label={factor.code} hint={factor.digits} fault={reading.byField.code} />
							<OldPassword label={forms.password} fault={reading.byField.password} />
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
		title: `${factor.recovery.heading} · Kurz`,
		width: 'narrow',
		current: accountPaths.account(),
		children: (
			<>
				<h1>{factor.recovery.heading}</h1>
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
		const { entry, forms, frame } = words
		const { factor } = words.account
		const { outcome, sentences, byField } = readFault(fault, fields, factor.forms.remove, words)
		return {
			title: outcome.replace(/\.$/, '') || undefined,
			...{ heading: factor.remove, size: outcome, why: sentences.join(' ') || factor.removal },
			...{ current: accountPaths.account(), going: [], action: accountPaths.removeFactor() },
			fields: (
				<>
					<CodeField label={entry.code.label} hint={entry.code.hint} fault={byField.code} />
					<OldPassword label={forms.password} fault={byField.password} />
				</>
			),
			button: factor.remove,
			back: [accountPaths.account(), frame.cancel],
			hidden: [],
		}
	})
