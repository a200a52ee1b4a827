/** The page for every failure: what happened, and what to do or whom to ask. */
/** @jsxImportSource preact */

import { type ErrorCode, textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { english } from '../../../shared/statistics/words.ts'
import { durationText } from '../../../shared/time.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf } from './document.tsx'

export interface FailurePage {
	code: ErrorCode
	requestId: string
	/** Replaces the code's own sentence. */
	says?: string | undefined
	/** Seconds. */
	retryAfter?: number
	/** The account page to go to after signing in, where that helps. */
	next?: string | undefined
	/** For a visitor of a short link. */
	isVisit?: boolean
}

/** For people: replaces sentences of the error table that are meant for programs. */
const sentences: Partial<Record<ErrorCode, string>> = {
	rate_limited: 'Too many requests came from your network',
	service_unavailable: 'This can’t be opened right now',
	forbidden: 'That request came from another site',
	method_not_allowed: 'This address can’t be used like that',
	unsupported_media_type: 'The server can’t read what was sent',
	payload_too_large: 'That is more than this server accepts',
}

const askSender = 'Ask the person who sent it to you for a new one.'
const advice: Partial<Record<ErrorCode, string>> = {
	not_found:
		'The link may have been mistyped or deleted. Compare it with the one you got, or ask the person who sent it to you.',
	link_expired: `It worked until a day its owner chose. ${askSender}`,
	link_exhausted: `It worked for a number of clicks its owner chose. ${askSender}`,
	link_blocked: 'The operator of this server has blocked it, so it leads nowhere.',
	forbidden: 'It was refused to keep you safe. Open this site itself and try again there.',
	unauthorized: 'You need to sign in to see this.',
	internal_error: 'It’s nothing you did. If it keeps happening, tell the operator of this server.',
	validation_failed: 'Go back, check what you filled in, and send it again.',
}

/** The operator can help with these, by the request's ID. */
const forOperator: readonly ErrorCode[] = [
	'internal_error',
	'service_unavailable',
	'forbidden',
	'rate_limited',
]

const adviceFor = ({ code, retryAfter }: FailurePage): string => {
	const wait = `Try again in ${retryAfter === undefined ? 'a little while' : durationText(retryAfter, english.locale)}.`
	if (code === 'rate_limited') return `${wait} Reload this page then.`
	if (code === 'service_unavailable')
		return `${wait} If it keeps happening, tell the operator of this server.`
	return advice[code] ?? 'Go back and try again, or start from the home page.'
}

/** It knows nothing of the link, so it can't leak anything. */
export const failurePage = (failure: FailurePage): string => {
	const { isVisit = false } = failure
	const sentence = failure.says ?? sentences[failure.code] ?? textOf(failure.code).replace(/\.$/, '')
	return documentOf({
		title: `${sentence} · Kurz`,
		width: 'narrow',
		isForVisitor: isVisit,
		children: (
			<>
				<h1>{sentence}</h1>
				<p class="lead">{adviceFor(failure)}</p>
				{/* Under a rate limit, our other pages would be refused as well. */}
				{!isVisit && failure.code !== 'rate_limited' && (
					<p>
						{failure.code === 'unauthorized' ? (
							<a href={accountPaths.signIn(failure.next)}>Sign in</a>
						) : (
							<a href={paths.home()}>Make a short link</a>
						)}
					</p>
				)}
				{forOperator.includes(failure.code) && (
					<p class="hint">
						Request ID: <span class="mono">{failure.requestId}</span>
					</p>
				)}
			</>
		),
	})
}
