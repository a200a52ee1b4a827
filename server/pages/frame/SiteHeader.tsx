/** The header of every page: the logo, and the account's navigation. */
/** @jsxImportSource preact */
import { type Length, urlInput } from '../../../shared/link/field-kinds.ts'
import { Mark } from '../../../shared/mark.tsx'
import { paths } from '../../../shared/paths.ts'
import { accountPaths, adminPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import { FormKey, Submit } from './Submit.tsx'
import { useSite } from './site.ts'

/** What a page knows about its reader: the account, or whether sign-up is open. */
export interface SessionView {
	/** Absent when nobody is signed in. */
	account?:
		| {
				/** Tells accounts apart in what a browser keeps, without their addresses. */
				id?: string
				email: string
				name: string
				isOperator?: boolean
				aliasLength?: Length
				/** Of the form in the header: sent twice, it creates one link. */
				formKey?: string
		  }
		| undefined
	signUps: 'open' | 'closed'
	/** Where its ways to an account lead in the end, and by which invitation. */
	entry?: { next?: string | undefined; invite?: string | undefined } | undefined
}

export interface SiteHeaderProps {
	/** Without it the page is the same for everybody. */
	session?: SessionView | undefined
	/** The path of this page, if it is in the navigation. */
	current?: string | undefined
	/** Its main part makes a link already. */
	isMaking?: boolean | undefined
}

const Ways = ({ session, current }: { session: SessionView; current: string | undefined }) => {
	const { frame } = useWords()
	const { account, entry } = session
	/** `page`: its path, without what it is asked. */
	const way = (text: string, page: string, to = page) => (
		<a href={to} {...(current === page && { 'aria-current': 'page' as const })}>
			{text}
		</a>
	)
	return account === undefined ? (
		<nav aria-label={frame.account}>
			{way(frame.signIn, accountPaths.signIn(), accountPaths.signIn(entry))}
			{session.signUps === 'open' && way(frame.signUp, accountPaths.signUp(), accountPaths.signUp(entry))}
		</nav>
	) : (
		<nav aria-label={frame.account}>
			{way(frame.myLinks, accountPaths.links())}
			{way(frame.account, accountPaths.account())}
			{account.isOperator && way(frame.admin, adminPaths.links())}
			<form method="post" action={accountPaths.signOut()}>
				<Submit look="plain" title={frame.signedInAs(account.email)} text={frame.signOut} />
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

/** A link in one line, from every page. */
const QuickForm = ({ formKey }: { formKey: string }) => {
	const { forms, frame } = useWords()
	return (
		<form method="post" action={paths.home()} class="quick">
			<FormKey value={formKey} />
			<label class="unseen" for="quick">
				{frame.quick.url}
			</label>
			<input id="quick" name="url" placeholder="https://" required {...urlInput} />
			<Submit look="quiet" says={frame.quick.shorten} text={forms.shorten} />
		</form>
	)
}

/** Signing out is a form, because anything may follow a link. */
export const SiteHeader = ({ session, current, isMaking = false }: SiteHeaderProps) => (
	<header>
		<a class="brand" href={paths.home()}>
			<Brand />
		</a>
		{session?.account?.formKey !== undefined && !isMaking && <QuickForm formKey={session.account.formKey} />}
		{session !== undefined && <Ways session={session} current={current} />}
	</header>
)
