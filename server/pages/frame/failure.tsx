/** The page for every failure: one sentence a visitor understands, and what to do or whom to ask. */
/** @jsxImportSource preact */

import { english } from '../../../shared/analytics/words.ts'
import { type ErrorCode, textOf } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { durationText } from '../../../shared/time.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf } from './document.tsx'

export interface FailurePage {
	code: ErrorCode
	requestId: string
	/** Instead of the code's own sentence. */
	says?: string | undefined
	/** Seconds. */
	retryAfter?: number
	/** The page of an account to go to after signing in, where that helps. */
	next?: string | undefined
	/** Somebody followed a short link. */
	isVisit?: boolean
}

/** What the table of codes says to a client, said to a visitor instead. */
const sentences: Partial<Record<ErrorCode, string>> = {
	rate_limited: 'Too many requests came from your network',
	service_unavailable: 'This can’t be opened right now',
	forbidden: 'That request came from another site',
	method_not_allowed: 'This address can’t be used like that',
	unsupported_media_type: 'The server can’t read what was sent',
	payload_too_large: 'That is more than this server accepts',
}

const askSender = 'Ask whoever sent it to you for a new one.'
const advice: Partial<Record<ErrorCode, string>> = {
	not_found:
		'The link may have been mistyped or deleted. Compare it with the one you got, or ask whoever sent it to you.',
	link_expired: `It worked until a day its owner chose. ${askSender}`,
	link_exhausted: `It worked for a number of clicks its owner chose. ${askSender}`,
	link_blocked: 'Whoever runs this server has blocked it, so it leads nowhere.',
	forbidden: 'It was refused to keep you safe. Open this site itself and try again there.',
	unauthorized: 'You need to sign in to see this.',
	internal_error: 'It’s nothing you did. If it keeps happening, tell whoever runs this server.',
	validation_failed: 'Go back, check what you filled in, and send it again.',
}

/** For these the operator can help, who finds the request by its ID. */
const forOperator: readonly ErrorCode[] = [
	'internal_error',
	'service_unavailable',
	'forbidden',
	'rate_limited',
]

const adviceFor = ({ code, retryAfter }: FailurePage): string => {
	const wait = `Try again in ${retryAfter === undefined ? 'a little while' : durationText(retryAfter, english.locale)}.`
	if (code === 'rate_limited') return `${wait} Reload this page then.`
	if (code === 'service_unavailable') return `${wait} If it keeps happening, tell whoever runs this server.`
	return advice[code] ?? 'Go back and try again, or start from the home page.'
}

/** The page of a failure. It is given no link and so can give none away. */
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
				{/* Another page of ours would be refused as well. */}
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
