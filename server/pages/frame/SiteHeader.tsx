/** The header of every page: the logo, and the account's navigation. */
/** @jsxImportSource preact */
import { Mark } from '../../../shared/mark.tsx'
import { paths } from '../../../shared/paths.ts'
import { accountPaths, adminPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import { useSite } from './site.ts'

/** What a page knows about its reader: the account, or whether sign-up is open. */
export interface SessionView {
	/** Absent when nobody is signed in. */
	account?: { email: string; name: string; isOperator?: boolean } | undefined
	signUps: 'open' | 'closed'
	/** Where its ways to an account lead in the end, and by which invitation. */
	entry?: { next?: string | undefined; invite?: string | undefined } | undefined
}

export interface SiteHeaderProps {
	/** Without it the page is the same for everybody. */
	session?: SessionView | undefined
	/** The path of this page, if it is in the navigation. */
	current?: string | undefined
}

const Way = ({ to, isHere, text }: { to: string; isHere: boolean; text: string }) => (
	<a href={to} {...(isHere && { 'aria-current': 'page' as const })}>
		{text}
	</a>
)

const Ways = ({ session, current }: { session: SessionView; current: string | undefined }) => {
	const { frame } = useWords()
	return session.account === undefined ? (
		<nav aria-label={frame.account}>
			<Way
				to={accountPaths.signIn(session.entry)}
				isHere={current === accountPaths.signIn()}
				text={frame.signIn}
			/>
			{session.signUps === 'open' && (
				<Way
					to={accountPaths.signUp(session.entry)}
					isHere={current === accountPaths.signUp()}
					text={frame.signUp}
				/>
			)}
		</nav>
	) : (
		<nav aria-label={frame.account}>
			<Way to={accountPaths.links()} isHere={current === accountPaths.links()} text={frame.myLinks} />
			<Way to={accountPaths.account()} isHere={current === accountPaths.account()} text={frame.account} />
			{session.account.isOperator && (
				<Way to={adminPaths.links()} isHere={current === adminPaths.links()} text={frame.admin} />
			)}
			<form method="post" action={accountPaths.signOut()}>
				<button type="submit" class="plain" title={frame.signedInAs(session.account.email)}>
					{frame.signOut}
				</button>
			</form>
		</nav>
	)
}

/** The mark is a picture: in the page itself, a file of somebody's could do more than draw. */
const Brand = () => {
	const { name, mark } = useSite()
	return (
		<>
			{mark === undefined ? <Mark size={28} /> : <img src={mark} width={28} height={28} alt="" />}
			{name}
		</>
	)
}

/** The logo alone: a visitor only wants what is behind the link. */
export const VisitorHeader = () => (
	<header>
		<span class="brand">
			<Brand />
		</span>
	</header>
)

/** Signing out is a form, because anything may follow a link. */
export const SiteHeader = ({ session, current }: SiteHeaderProps) => (
	<header>
		<a class="brand" href={paths.home()}>
			<Brand />
		</a>
		{session !== undefined && <Ways session={session} current={current} />}
	</header>
)
