/** Answers a form that can't be processed now with itself: filled in, one-time key unchanged. */
import { isUnavailable, toFailure } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import type { AnswerFailure, Failed } from '../../http/frame.ts'
import { asTemplate, createPatterns } from '../../http/patterns.ts'
import { guardOwnForm, pathOf, prefersHtml, readFormPairs } from '../../http/request.ts'
import { createFailureAnswer, type FailureNeeds } from '../frame/failure-answer.ts'
import { createHtml } from '../frame/html.ts'
import { toSessionView } from '../frame/signed-in.ts'
import { sendAgainPage } from './AgainPage.tsx'
import { type FormFault, laterCodes, toFormFault } from './faults.ts'
import { anyone, formKeyAfter, type PageRoute } from './page-route.ts'

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

/** Finds the page whose form was sent to a path, if it can be shown again. */
const createFinder = (pages: readonly PageRoute[]) => {
	const known = pages.flatMap((of) => (of.again ? [of.path].flat().map((path) => ({ path, of })) : []))
	const templateOf = createPatterns(known.map(({ path }) => path))
	return (path: string): PageRoute | undefined => {
		const template = templateOf(path)
		return known.find((one) => asTemplate(one.path) === template)?.of
	}
}

/** Answers every failure; answers a form with itself where that helps. */
export const createFormAgain = (
	deps: FailureNeeds & Needs<'random'>,
	pages: readonly PageRoute[],
): AnswerFailure => {
	const { config } = deps
	const answerFailure = createFailureAnswer(deps)
	const html = createHtml(deps)
	const pageAt = createFinder(pages)

	/** The response with the form; undefined without a form, or if its content was refused. */
	const withForm = async (error: unknown, { code, request }: Failed): Promise<Response | undefined> => {
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
		const formKey = formKeyAfter(deps, values, fault)
		const of = pageAt(path)
		const again =
			of?.again?.({ path, search, values, formKey }, fault) ??
			sendAgainPage(
				path + search,
				pairs.filter(([name]) => !secret.includes(name)),
				fault,
			)
		const session = of?.may === anyone ? toSessionView(deps, undefined) : undefined
		const { status, extra } = failure
		return html(again, request, {
			...{ status, headers: extra.headers ?? {}, leaves: true },
			reader: { session },
		})
	}
	return async (error, failed) => {
		const answer = await answerFailure(error, failed)
		return (await withForm(error, failed)) ?? answer
	}
}
