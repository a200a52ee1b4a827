/** `/sign-in/reset`: sets a new password by the link that an operator made. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { Check, Hidden } from '../forms/Field.tsx'
import { type FormFault, readFault } from '../forms/faults.ts'
import { NewPassword } from '../forms/Passwords.tsx'
import { nobody, page } from '../forms/page-route.ts'
import { documentOf, type Page } from '../frame/document.tsx'

interface ResetPage {
	token: string
	/** Whose password it is; undefined where that is not said. */
	email?: string | undefined
	endsTokens?: boolean
	fault?: FormFault
}

const resetPage = ({ token, email, endsTokens = false, fault }: ResetPage): Page =>
	documentOf((words) => {
		const { reset } = words.entry
		return {
			heading: reset.heading,
			reading: readFault(fault, ['password'], reset.form, words),
			children: (
				<>
					{email !== undefined && <p class="lead">{reset.of(email)}</p>}
					<form method="post" action={accountPaths.resetPassword()} class="stack entry">
						<Hidden token={token} />
						<NewPassword label={words.account.password.new} />
						<Check name="end_tokens" label={reset.endTokens} isTicked={endsTokens} />
						<button type="submit">{reset.save}</button>
					</form>
				</>
			),
		}
	})

const overPage = (): Page =>
	documentOf(({ entry, frame }) => ({
		heading: entry.reset.over,
		children: (
			<>
				<p class="lead">{entry.reset.overWhy}</p>
				<p>
					<a href={accountPaths.signIn()}>{frame.signIn}</a>
				</p>
			</>
		),
	}))

export const resetPages = ({ accounts, notes }: Needs<'accounts' | 'notes'>) => {
	const again = (values: Record<string, string>, fault: FormFault): Page =>
		fault.details.some(({ path }) => path === 'token')
			? overPage()
			: resetPage({ token: values.token ?? '', endsTokens: values.end_tokens === 'on', fault })
	return [
		page({
			...{ path: accountPaths.resetPassword(), may: nobody },
			show: async ({ query: { token = '' }, html }) => {
				const email = await accounts.findReset(token)
				return email === undefined ? html(overPage(), { status: 404 }) : resetPage({ token, email })
			},
			run: async ({ values }) => {
				const { token, password = '', end_tokens } = values
				const email = await accounts.resetByLink(token, password, end_tokens === 'on')
				await notes.note({ act: 'reset_password', subjects: [email], account: email })
				return seeOther(accountPaths.signIn({ notice: 'reset' }))
			},
			again: ({ values }, fault) => again(values, fault),
		}),
	]
}
