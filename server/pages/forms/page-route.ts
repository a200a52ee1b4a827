/** A page and its form as one description, and who may ask for them. */
// A form to its row: here → edit/route.ts.
import type { ErrorCode, FaultDetail } from '../../../shared/errors.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { Failure, fail, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { type Answered, presentsCookie } from '../../http/credentials.ts'
import type { Needs } from '../../http/deps.ts'
import { guardOwnForm, isRead, prefersHtml } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Repeat, repeatKeyPattern } from '../../links/create.ts'
import type { Page } from '../frame/document.tsx'
import type { Answer, PageKind } from '../frame/html.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { newFormKey, readerField } from '../frame/Submit.tsx'
import { toSessionView } from '../frame/signed-in.ts'
import type { FormFault } from './faults.ts'

/** What is known of a request before its form is read. */
export interface Arrived<Caller> extends Knock {
	/** Of the path. */
	params: Record<string, string>
	caller: Caller
}

/** A request to a page: all that its functions get. */
export interface Asked<Caller = SignedIn, Found = undefined> extends Arrived<Caller> {
	/** Names and values of the form, or of the query where none was sent. */
	pairs: [name: string, value: string][]
	/** The same by name: of repeated ones the first of a query, and the last of a form. */
	values: Record<string, string>
	/** What its address asks for; nothing where a form was sent. */
	query: Record<string, string>
	/** The one-time key for the form on the page. */
	formKey: string
	found: Found
	/** Answers with a page, which names its reader. */
	html: (page: Page, answer?: Answer) => Response
}

export type Shown = Page | Response | Promise<Page | Response>

/** A form that comes back from a failure. */
export interface Sent {
	path: string
	/** With its question mark; empty without a query. */
	search: string
	values: Record<string, string>
	formKey: string
}

interface Description<Caller, Found> extends PageKind {
	path: string | string[]
	may: Way<Caller>
	/** What the page is about. Without it, nothing is said of the form. */
	find?: (arrived: Arrived<Caller>) => Promise<Found>
	/** The page. */
	show?: (asked: Asked<Caller, Found>) => Shown
	/** What its form does. */
	run?: (asked: Asked<Caller, Found>) => Shown
	/** Failures that the page shows; those of forms by default. */
	shows?: ErrorCode[]
	/** The page with what was wrong; without it as `again`, else a failure has its own page. */
	refused?: (asked: Asked<Caller, Found>, fault: FormFault) => Shown
	/** The form when it is not taken now, rendered without the database. */
	again?: (sent: Sent, fault: FormFault) => Page | undefined
	/** The names of its fields, for a form without `again`: one button sends them once more. */
	fields?: readonly string[]
	/** Counts an attempt for a rate limit of its own, also of those who may not. */
	count?: (knock: Knock, caller: Caller | undefined) => Promise<void>
	/** The form has no fields: it is a file, which `run` reads, or a button. */
	hasNoFields?: boolean
}
export type PageRoute = Description<never, never>

/** Checks a description, whatever the page is about. */
export const page = <Caller, Found = undefined>(of: Description<Caller, Found>): PageRoute =>
	of as unknown as PageRoute

/** What ways ask. */
export type WayNeeds = Needs<'credentials' | 'config' | 'accounts' | 'random'>

export interface Knock extends Answered {
	request: Request
}

/**
 * Runs a page for those who may ask for it, with the account that pages name. A form of another
 * site is refused first. `count`: of a page with its own rate limit, for those who are refused.
 */
export type Way<Caller> = (
	deps: WayNeeds,
	knock: Knock,
	run: (caller: Caller, session?: SessionView) => Promise<Response>,
	count?: () => Promise<void>,
) => Promise<Response>

/** Everybody. */
export const anyone: Way<SignedIn | undefined> = async ({ credentials, config, random }, knock, run) => {
	if (!isRead(knock.request)) guardOwnForm(knock.request, config.baseUrl)
	const caller = await credentials.visitor(knock.request, knock)
	return run(caller, toSessionView({ config, random }, caller))
}

/** Everybody; who is signed in does not matter. */
export const nobody: Way<undefined> = async ({ config }, { request }, run) => {
	if (!isRead(request)) guardOwnForm(request, config.baseUrl)
	return run(undefined)
}

/** Everybody, also when nobody can tell who is signed in; programs are not asked. */
export const reader: Way<SignedIn | undefined> = async ({ credentials, config, random }, knock, run) => {
	const { request } = knock
	if (!isRead(request)) guardOwnForm(request, config.baseUrl)
	const isPage = prefersHtml(request.headers)
	const caller = isPage ? await credentials.visitor(request, knock).catch(() => undefined) : undefined
	return run(caller, caller && toSessionView({ config, random }, caller))
}

/**
 * The account that the cookie signs in. Everyone else is sent to sign in and back here, or gets the
 * form they sent again. If access ends meanwhile, the response is a 401 that clears the cookie.
 */
export const account: Way<SignedIn> = async (
	{ credentials, config, random },
	knock,
	run,
	count = async () => {},
) => {
	const { request } = knock
	const findCaller = async (): Promise<SignedIn | undefined> => {
		if (!isRead(request)) guardOwnForm(request, config.baseUrl)
		return credentials.visitor(request, knock)
	}
	const caller = await findCaller().catch(async (error) => {
		await count()
		throw error
	})
	if (caller === undefined) {
		await count()
		// The form comes back filled in (again.tsx), to send again after signing in.
		if (!isRead(request) && prefersHtml(request.headers))
			throw credentials.clearing(fail('unauthorized'), presentsCookie(request))
		const { pathname, search } = new URL(request.url)
		return seeOther(
			accountPaths.signIn({ next: isRead(request) ? pathname + search : undefined }),
			presentsCookie(request) ? [credentials.clearedCookie] : [],
		)
	}
	return run(caller, toSessionView({ config, random }, caller)).catch((error) => {
		throw credentials.clearing(error, true)
	})
}

/**
 * Operators; for everybody else there is no such page. Fails with `code_required` where they need a
 * second factor. A provider that signed them in asks for its own.
 */
export const operator: Way<SignedIn> = (deps, knock, run) =>
	account(deps, knock, async (caller, session) => {
		await deps.accounts.guardOperator(caller.userId).catch((error) => {
			throw error instanceof Failure && error.code === 'forbidden' ? fail('not_found') : error
		})
		const isProven = caller.secondFactor || caller.identity !== null
		if (deps.config.operatorsNeedFactor && !isProven) throw fail('code_required')
		return run(caller, session)
	})

/**
 * Asks where somebody else signed in between showing a form and sending it: fails with
 * `validation_failed` (`other_account`). Programs don't say to whom a form was shown.
 */
export const guardReader = (
	caller: Partial<SignedIn> | undefined,
	{ reader }: Record<string, string>,
): void => {
	const isOther = caller?.userId !== undefined && reader !== undefined && reader !== caller.userId
	if (isOther) throw invalid(readerField, 'other_account', otherAccount)
}
const otherAccount =
	'Another account has signed in since this form was opened. Send it again if it is meant for that account.'

/** Whether these are the details of that failure. */
export const isOtherReader = (details: readonly FaultDetail[] | undefined): boolean =>
	details?.[0]?.code === 'other_account'

/** The key of a sent form; undefined from programs. Fails with `validation_failed`. */
export const readFormKey = ({ key = '' }: Record<string, string>): string | undefined => {
	if (key === '') return undefined
	if (repeatKeyPattern.test(key)) return key
	throw invalid('key', 'invalid_format', 'This form was damaged on its way. Send the form once more.')
}

/** How a form that creates a link is recognised when sent again. Fails like `readFormKey`. */
export const readFormRepeat = (form: Record<string, string>): Repeat | undefined => {
	const key = readFormKey(form)
	return key === undefined ? undefined : { by: 'form', key }
}

/**
 * The key for a form that is shown again: the same one, since it created nothing or its response
 * was lost. A malformed key, or one that was used for something else, is replaced.
 */
export const formKeyAfter = (
	deps: Needs<'random'>,
	{ key = '' }: Record<string, string>,
	{ code, details }: FormFault,
): string =>
	key === '' || code === 'idempotency_conflict' || details.some(({ path }) => path === 'key')
		? newFormKey(deps)
		: key
