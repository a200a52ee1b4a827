/** Answers a form that can't be processed now with itself: filled in, one-time key unchanged. */
import { Failure, isUnavailable, toFailure } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import type { AnswerFailure, Failed } from '../../http/frame.ts'
import { asTemplate, createPatterns } from '../../http/patterns.ts'
import { knownOf } from '../../http/received.ts'
import { guardOwnForm, pathOf, prefersHtml, readFormPairs } from '../../http/request.ts'
import { createFailureAnswer, type FailureNeeds } from '../frame/failure-answer.ts'
import { createHtml } from '../frame/html.ts'
import { readerField } from '../frame/Submit.tsx'
import { toSessionView } from '../frame/signed-in.ts'
import { sendAgainPage } from './AgainPage.tsx'
import { type FormFault, laterCodes, toFormFault } from './faults.ts'
import { anyone, formKeyAfter, isOtherReader, type PageRoute } from './page-route.ts'

/** Fields that no page shows again. */
const secret = ['password', 'current', 'new']

/** Bytes of a refused form that are read and shown again to strangers. */
const shownAtMost = 16 * 1024

/** Of somebody whose session was found already: nothing is looked up for a refusal. */
const isKnown = async (request: Request): Promise<boolean> =>
	(await knownOf(request).sid?.catch(() => undefined)) !== undefined

/** What was sent; undefined for what can't be read, and `too long` for what would cost too much. */
const readAgain = async (request: Request) => {
	try {
		return await readFormPairs(request, (await isKnown(request)) ? undefined : shownAtMost)
	} catch (error) {
		return error instanceof Failure && error.code === 'payload_too_large' ? 'too long' : undefined
	}
}

/** Whether `guardReader` failed. */
const isOtherAccount = ({ extra }: Failure): boolean => isOtherReader(extra.details)

/** Finds the page to whose form a path belongs. */
const createFinder = (pages: readonly PageRoute[]) => {
	const known = pages.flatMap((of) => (of.run ? [of.path].flat().map((path) => ({ path, of })) : []))
	const templateOf = createPatterns(known.map(({ path }) => path))
	const byTemplate = new Map(known.map(({ path, of }) => [asTemplate(path), of]))
	return (path: string): PageRoute | undefined => byTemplate.get(templateOf(path) ?? '')
}

/** Answers every failure; answers a form with itself where that helps. */
export const createFormAgain = (
	deps: FailureNeeds & Needs<'random'>,
	pages: readonly PageRoute[],
): AnswerFailure => {
	const { config } = deps
	const { answer: answerFailure, note } = createFailureAnswer(deps)
	const html = createHtml(deps)
	const pageAt = createFinder(pages)

	/** The page of the form that failed; undefined if it is none, or was sent by another site. */
	const formAt = (path: string, request: Request, failure: Failure): PageRoute | undefined => {
		const isForm = request.method === 'POST' && !path.startsWith('/api/') && prefersHtml(request.headers)
		if (!isForm || !(laterCodes.includes(failure.code) || isOtherAccount(failure))) return undefined
		try {
			guardOwnForm(request, config.baseUrl, config.linkBaseUrl)
			return pageAt(path)
		} catch {
			return undefined
		}
	}

	/** The response with the form, or that it is too long; undefined if it can't be shown again. */
	const withForm = async (error: unknown, failed: Failed): Promise<Response | undefined> => {
		const { request } = failed
		const path = pathOf(request.url)
		const failure = toFailure(error, failed.code)
		const of = formAt(path, request, failure)
		if (of === undefined) return
		const pairs = of.hasNoFields || of.fields?.length === 0 ? [] : await readAgain(request)
		if (pairs === undefined) return
		if (pairs === 'too long') return answerFailure(error, failed, { isTooLong: true })
		const values = Object.fromEntries(pairs)
		const isUnknown = isUnavailable(error) && error.doubt !== undefined
		const fault: FormFault = { ...toFormFault(failure), isUnknown }
		const { search } = new URL(request.url)
		const formKey = formKeyAfter(deps, values, fault)
		const { fields = [] } = of
		const again =
			of.again === undefined
				? sendAgainPage(
						path + search,
						pairs.filter(([name]) => fields.includes(name) && !secret.includes(name)),
						fault,
					)
				: of.again({ path, search, values, formKey }, fault)
		if (again === undefined) return
		note(error, failed)
		const caller = isOtherAccount(failure) ? await knownOf(request).sid : undefined
		const signedIn = caller?.kind === 'session' ? caller : undefined
		const session = signedIn || of.may === anyone ? toSessionView(deps, signedIn) : undefined
		const { status, extra } = failure
		return html(again, request, {
			...{ status, headers: extra.headers ?? {}, leaves: true },
			reader: { session, id: values[readerField] },
		})
	}
	return async (error, failed) => (await withForm(error, failed)) ?? answerFailure(error, failed)
}
