/** A page and its form as one description, and the routes that follow from it. */
// A form to its row: here → edit/route.ts.
import { type Context, Elysia } from 'elysia'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { readPagePairs } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { pathOf, readFormPairs } from '../../http/request.ts'
import type { Page } from '../frame/document.tsx'
import { newFormKey } from '../frame/FormKey.tsx'
import { type Answer, createHtml, type PageKind } from '../frame/html.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import type { FormFault } from './faults.ts'
import { readFormFault } from './form-fault.ts'
import { formKeyAfter } from './form-key.ts'
import type { Knock, Way, WayNeeds } from './ways.ts'

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

type Shown = Page | Response | Promise<Page | Response>

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
	/** The form when it is not taken now, rendered without the database; else one button. */
	again?: (sent: Sent, fault: FormFault) => Page | undefined
	/** Counts an attempt for a rate limit of its own, also of those who may not. */
	count?: (knock: Knock, caller: Caller | undefined) => Promise<void>
	/** The form has no fields: it is a file, which `run` reads, or a button. */
	hasNoFields?: boolean
}
export type PageRoute = Description<never, never>

/** Checks a description, whatever the page is about. */
export const page = <Caller, Found = undefined>(of: Description<Caller, Found>): PageRoute =>
	of as unknown as PageRoute

/** A renewed session stays in an answer with other cookies, which would replace it. */
const withSession = (answer: Response, { headers }: Knock): Response => {
	const given = answer.headers.getSetCookie()
	const renewed = 'set-cookie' in headers ? [headers['set-cookie']].flat() : []
	if (given.length > 0 && !given.some((cookie) => cookie.startsWith('sid=')))
		for (const cookie of renewed) answer.headers.append('set-cookie', String(cookie))
	return answer
}

type MountNeeds = WayNeeds & Needs<'linkHosts' | 'random' | 'site'>

/** Shows a page, or runs its form: what was wrong in that, the page says too. */
const createAnswer = (deps: MountNeeds) => {
	const html = createHtml(deps)
	return async (of: PageRoute, knock: Omit<Arrived<never>, 'caller'>, isForm: boolean): Promise<Response> => {
		const { request } = knock
		const count = async (caller?: never) => of.count?.(knock, caller)
		const run = async (caller: never, session?: SessionView): Promise<Response> => {
			const find = async () => (await of.find?.({ ...knock, caller })) as never
			const readForm = () =>
				readFormPairs(request).catch(async (error) => {
					await count(caller)
					throw error
				})
			const found = await find()
			const pairs = !isForm ? readPagePairs(request.url) : of.hasNoFields ? [] : await readForm()
			const values: Record<string, string> = Object.fromEntries(isForm ? pairs : pairs.toReversed())
			const asked: Asked<never, never> = {
				...{ ...knock, caller, found, pairs, values, query: isForm ? {} : values },
				formKey: newFormKey(deps),
				html: (page, answer) => html(page, request, { ...of, ...answer, reader: { session } }),
			}
			const respond = async (shown: Shown, { html } = asked): Promise<Response> => {
				const done = await shown
				return typeof done === 'function' ? html(done) : done
			}
			if (!isForm) return respond(of.show!(asked))
			try {
				await count(caller)
				return await respond(of.run!(asked))
			} catch (error) {
				const refused = of.refused ?? of.again
				if (refused === undefined) throw error
				const { fault, ...answer } = readFormFault(error, request, of.shows)
				const again = {
					...{ ...asked, path: pathOf(request.url), search: '' },
					// What was edited meanwhile is shown as it is now.
					found: fault.code === 'edit_conflict' ? await find() : found,
					formKey: formKeyAfter(deps, asked.values, fault),
					html: (page: Page, more?: Answer) => asked.html(page, { isPublic: false, ...answer, ...more }),
				}
				return respond(refused(again, fault)!, again)
			}
		}
		return withSession(await of.may(deps, knock, run, count), knock)
	}
}

/** The routes of pages: GET shows each, and POST sends its form. */
export const mountPages = (deps: MountNeeds, pages: readonly PageRoute[]) => {
	const answer = createAnswer(deps)
	const app = new Elysia()
	for (const of of pages)
		for (const path of [of.path].flat()) {
			const handle =
				(isForm: boolean) =>
				({ request, params, set }: Pick<Context, 'request' | 'params' | 'set'>) =>
					// Of a path without names there are no parameters.
					answer(of, { request, params: params ?? {}, headers: set.headers }, isForm)
			if (of.show !== undefined) app.get(path, handle(false))
			if (of.run !== undefined) app.post(path, handle(true))
		}
	return app
}
