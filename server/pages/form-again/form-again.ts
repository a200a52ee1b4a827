/** Answers a form that can't be processed now with itself: filled in, one-time key unchanged. */

import { paths } from '../../../shared/paths.ts'
import { own } from '../../../shared/text/own.ts'
import { isUnavailable, toFailure } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Deps } from '../../http/deps.ts'
import type { AnswerFailure, Failed } from '../../http/frame.ts'
import { guardOwnForm, pathOf, prefersHtml, readFormPairs } from '../../http/request.ts'
import { safeNext } from '../../http/see-other.ts'
import { isReserved, readSlug } from '../../links/slug.ts'
import { editPage } from '../edit/edit.tsx'
import { toSentEdit } from '../edit/edit-form.ts'
import { signInPage, signUpPage } from '../entry/sign-in.tsx'
import { type FormFault, laterCodes } from '../forms/faults.ts'
import { toFormFault } from '../forms/form-fault.ts'
import { formKeyAfter } from '../forms/form-key.ts'
import { toHomeForm } from '../forms/shorten-form.ts'
import type { Page } from '../frame/document.tsx'
import { createFailureAnswer } from '../frame/failure-answer.ts'
import { htmlHeaders } from '../frame/html.ts'
import { toSessionView } from '../frame/signed-in.ts'
import { siteOf } from '../frame/site.ts'
import { homePage } from '../home/home.tsx'
import { passwordPage, stubPage } from '../visit/visit.tsx'
import { wordsFor } from '../words/languages.ts'
import { accountAgainPages, createAgainPage, type Sent, sendAgainPage } from './pages.tsx'

/** Fields that no page shows again. */
const secret = ['password', 'current', 'new']

/** Undefined for a form that another site sent, and for one that can't be read. */
const readOwnForm = async (request: Request, ...own: string[]) => {
	try {
		guardOwnForm(request, ...own)
		return await readFormPairs(request)
	} catch {
		return undefined
	}
}

type Asked = Sent & { path: string; search: string; pairs: [name: string, value: string][] }

/** The form on the page of a short link. */
const visitAgain = ({ path, search, values, fault }: Asked): Page | undefined => {
	const slug = path.slice(1)
	if (readSlug(slug) === undefined || isReserved(slug)) return undefined
	const shown = { slug, query: search.slice(1), fault }
	return values.password === undefined ? stubPage(shown) : passwordPage(shown)
}

/** The page that edits a link. */
const editAgain = ({ path, values, fault }: Asked): Page | undefined => {
	const way = /^(\/(?:m|links)\/[^/]+)\/edit$/.exec(path)
	return way === null ? undefined : editPage({ action: path, back: way[1]!, sent: toSentEdit(values, fault) })
}

/** Answers every failure; answers a form with itself where that helps. */
export const createFormAgain = (deps: Deps): AnswerFailure => {
	const { config } = deps
	const answerFailure = createFailureAnswer(deps)
	const pageOf = (asked: Asked): Page => {
		const { path, search, pairs, values, fault, formKey } = asked
		const session = toSessionView(deps, undefined)
		switch (path) {
			case paths.home():
				return homePage({
					...{ baseUrl: config.baseUrl, linkBaseUrl: config.linkBaseUrl },
					form: toHomeForm(values, fault),
					formKey,
				})
			case accountPaths.links():
				return createAgainPage(toHomeForm(values, fault), formKey)
			case accountPaths.signIn():
				return signInPage({
					...{ session, values, fault, next: safeNext(values.next), invite: values.invite },
					hasForm: config.signsInByPassword,
				})
			case accountPaths.signUp():
				return signUpPage({
					...{ session, values, fault, formKey, next: values.next && safeNext(values.next) },
					invitation: values.invite ? { token: values.invite, email: null } : undefined,
				})
			default:
				return (
					own(accountAgainPages, path)?.(asked) ??
					editAgain(asked) ??
					visitAgain(asked) ??
					sendAgainPage(
						path + search,
						pairs.filter(([name]) => !secret.includes(name)),
						fault,
					)
				)
		}
	}

	/** The response with the form; undefined without a form, or if its content was refused. */
	const withForm = async (
		error: unknown,
		{ code, request }: Failed,
		answer: Response,
	): Promise<Response | undefined> => {
		const path = pathOf(request.url)
		const failure = toFailure(error, code)
		if (request.method !== 'POST' || path.startsWith('/api/') || !laterCodes.includes(failure.code)) return
		const pairs = prefersHtml(request.headers)
			? await readOwnForm(request, config.baseUrl, config.linkBaseUrl)
			: undefined
		if (pairs === undefined) return
		const values = Object.fromEntries(pairs)
		const isUnknown = isUnavailable(error) && error.doubt !== undefined
		const fault: FormFault = { ...toFormFault(failure), isUnknown }
		const { search } = new URL(request.url)
		const page = pageOf({ path, search, pairs, values, fault, formKey: formKeyAfter(deps, values, fault) })
		const headers = new Headers(answer.headers)
		for (const [name, value] of Object.entries(htmlHeaders({ leaves: true }))) headers.set(name, value)
		return new Response(page(wordsFor(request.headers), undefined, siteOf(request)), {
			status: answer.status,
			headers,
		})
	}
	return async (error, failed) => {
		const answer = await answerFailure(error, failed)
		return (await withForm(error, failed, answer)) ?? answer
	}
}
