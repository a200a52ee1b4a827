/** The routes that follow from the descriptions of pages. */
import { type Context, Elysia } from 'elysia'
import { Failure, Unavailable } from '../../errors.ts'
import { readPagePairs } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { pathOf, readFormPairs } from '../../http/request.ts'
import type { Page } from '../frame/document.tsx'
import { type Answer, createHtml } from '../frame/html.ts'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { newFormKey } from '../frame/Submit.tsx'
import { readFormFault } from './faults.ts'
import {
	type Arrived,
	type Asked,
	formKeyAfter,
	guardReader,
	isOtherReader,
	type Knock,
	type PageRoute,
	type Shown,
	type WayNeeds,
} from './page-route.ts'

/** A renewed session stays in an answer with other cookies, which would replace it. */
const withSession = (answer: Response, { headers }: Knock): Response => {
	const given = answer.headers.getSetCookie()
	const renewed = 'set-cookie' in headers ? [headers['set-cookie']].flat() : []
	if (given.length > 0 && !given.some((cookie) => cookie.startsWith('sid=')))
		for (const cookie of renewed) answer.headers.append('set-cookie', String(cookie))
	return answer
}

type MountNeeds = WayNeeds & Needs<'database' | 'linkHosts' | 'random' | 'site'>

/** Shows a page, or runs its form: what was wrong in that, the page says too. */
const createAnswer = (deps: MountNeeds) => {
	const html = createHtml(deps)
	/** What another account doesn't have is asked about as well. */
	const unlessOther = (of: PageRoute, knock: Knock) => async (error: unknown) => {
		const isMissing = error instanceof Failure && ['not_found', 'forbidden'].includes(error.code)
		const caller = isMissing && !of.hasNoFields && (await deps.credentials.visitor(knock.request, knock))
		if (caller) guardReader(caller, Object.fromEntries(await readFormPairs(knock.request).catch(() => [])))
		throw error
	}
	return async (of: PageRoute, knock: Omit<Arrived<never>, 'caller'>, isForm: boolean): Promise<Response> => {
		const { request } = knock
		const count = async (caller?: never) => of.count?.(knock, caller)
		const run = async (caller: never, session?: SessionView): Promise<Response> => {
			// Of a form that is turned away, nothing is read here.
			if (isForm) await count(caller)
			if (isForm && deps.database.isAway()) throw new Unavailable(new Error('the database is away'))
			const find = async () => (await of.find?.({ ...knock, caller })) as never
			let found = await find()
			const readForm = () => (of.hasNoFields ? [] : readFormPairs(request))
			const pairs = isForm ? await readForm() : readPagePairs(request.url)
			// What it opened may have ended while the form was on its way.
			if (isForm && !of.hasNoFields) found = await find()
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
				guardReader(caller, values)
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
				const shown = await respond(refused(again, fault)!, again)
				// A page without anything of this account leads elsewhere, where nobody would be asked.
				if (shown.status === 303 && isOtherReader(fault.details)) throw error
				return shown
			}
		}
		const answer = of.may(deps, knock, run, count)
		return withSession(isForm ? await answer.catch(unlessOther(of, knock)) : await answer, knock)
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
