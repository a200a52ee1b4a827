/** The top of every page: the mark, and the ways in and out of an account. */
/** @jsxImportSource preact */
import { Mark } from '../../../shared/mark.tsx'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { SessionView } from './session-view.ts'

export interface SiteHeaderProps {
	/** Without it the page is the same for everybody, and no account is mentioned. */
	session?: SessionView | undefined
	/** The path of this page, when it is one of those named here. */
	current?: string | undefined
}

const Way = ({ to, current, text }: { to: string; current: string | undefined; text: string }) => (
	<a href={to} {...(to === current && { 'aria-current': 'page' as const })}>
		{text}
	</a>
)

const Ways = ({ session, current }: { session: SessionView; current: string | undefined }) =>
	session.account === undefined ? (
		<nav aria-label="Account">
			<Way to={accountPaths.signIn()} current={current} text="Sign in" />
			{session.signUps === 'open' && <Way to={accountPaths.signUp()} current={current} text="Sign up" />}
		</nav>
	) : (
		<nav aria-label="Account">
			<Way to={accountPaths.links()} current={current} text="My links" />
			<Way to={accountPaths.account()} current={current} text="Account" />
			<form method="post" action={accountPaths.signOut()}>
				<button type="submit" class="plain" title={`Signed in as ${session.account.email}`}>
					Sign out
				</button>
			</form>
		</nav>
	)

/** The mark alone: whoever followed a link wants what is behind it. */
export const VisitorHeader = () => (
	<header>
		<span class="brand">
			<Mark size={28} />
			Kurz
		</span>
	</header>
)

/** The header; signing out is a form, because a link could be followed by anything. */
export const SiteHeader = ({ session, current }: SiteHeaderProps) => (
	<header>
		<a class="brand" href={paths.home()}>
			<Mark size={28} />
			Kurz
		</a>
		{session !== undefined && <Ways session={session} current={current} />}
	</header>
)
