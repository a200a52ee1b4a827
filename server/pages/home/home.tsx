/** The landing page. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { CreateForm, type HomeForm } from '../forms/CreateForm.tsx'
import { titleAgain } from '../forms/faults.ts'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'

/** Replaces the form when links need an account and nobody is signed in. */
const WaysIn = ({ session }: { session: SessionView | undefined }) => (
	<section class="panel" aria-label="Sign in">
		<p>You need an account to create links here.</p>
		<p class="ways">
			<a href={accountPaths.signIn()}>Sign in</a>
			{session?.signUps === 'open' && <a href={accountPaths.signUp()}>Sign up</a>}
		</p>
	</section>
)

/** With `form` it shows a submitted form again, with its faults. */
export const homePage = ({
	baseUrl,
	form,
	session,
	takesAccount = false,
	formKey,
}: {
	baseUrl: string
	form?: HomeForm | undefined
	session?: SessionView | undefined
	/** Links need an account. */
	takesAccount?: boolean
	/** A form sent twice with the same key creates one link. */
	formKey: string
}): string =>
	documentOf({
		title:
			form === undefined ? 'Kurz: short links with exact click counts' : `${titleAgain(form.fault)} · Kurz`,
		width: 'narrow',
		description: 'Short links with exact click counts, on a server of your own.',
		session,
		children: (
			<>
				<h1>Make a long link short</h1>
				<p class="lead">
					It becomes <span class="mono">{withoutScheme(baseUrl)}/…</span>
					{session?.account
						? ' and joins the links of your account.'
						: ', with a QR code and a page of its clicks.'}
				</p>
				{takesAccount && session?.account === undefined && form === undefined ? (
					<WaysIn session={session} />
				) : (
					<CreateForm form={form} formKey={formKey} />
				)}
				<ul class="promises">
					<li>
						<strong>Exact.</strong> A visitor is sent on only once the click is stored. None is lost, none is
						counted twice.
					</li>
					<li>
						<strong>Safe to paste.</strong> Chat previews and crawlers don’t use up a link that works once.
					</li>
					<li>
						<strong>Private.</strong> Visitors’ IP addresses aren’t kept, and nothing is loaded from anywhere
						else.
					</li>
				</ul>
			</>
		),
	})
