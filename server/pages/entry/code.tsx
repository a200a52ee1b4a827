/** The page that asks for the code of a second factor, once the password was right. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { CodeField, Hidden } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { Onward } from './OpenIdForm.tsx'

interface CodePage extends Onward {
	/** Proves the password, for a few minutes. */
	ticket: string
	fault?: FormFault
}

export const codePage = ({ fault, ...hidden }: CodePage): Page =>
	documentOf((words) => {
		const { code } = words.entry
		return {
			title: `${fault === undefined ? code.heading : words.entry.notSignedIn} · Kurz`,
			heading: code.heading,
			reading: readFault(fault, ['code'], code.form, words),
			children: (
				<>
					<p class="lead">{code.why}</p>
					<form method="post" action={accountPaths.signInCode()} class="stack entry">
						<Hidden {...hidden} />
						<CodeField />
						<button type="submit">{words.frame.signIn}</button>
					</form>
					<p class="hint">{code.lost}</p>
				</>
			),
		}
	})
