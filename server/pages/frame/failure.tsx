/** The page for every failure: what happened, and what to do or whom to ask. */
/** @jsxImportSource preact */

import type { ErrorCode } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import { whenAgain } from '../words/when-again.ts'
import { documentOf, type Page } from './document.tsx'
import { Report } from './Report.tsx'
import { useSite } from './site.ts'

export interface FailurePage {
	code: ErrorCode
	requestId: string
	/** Replaces the code's own sentence. */
	says?: string | undefined
	/** Why an operator acted, in their words. */
	reason?: string | undefined
	/** When the link opens. */
	opensAt?: Date | undefined
	/** Seconds. */
	retryAfter?: number
	/** The account page to go to after signing in, where that helps. */
	next?: string | undefined
	/** For a visitor of a short link. */
	isVisit?: boolean
	/** For who sent a form that is too long to be shown again. */
	isTooLong?: boolean
}

/** The operator can help with these, by the request's ID. */
const forOperator: readonly ErrorCode[] = [
	'internal_error',
	'service_unavailable',
	'forbidden',
	'rate_limited',
]

const adviceFor = (failure: FailurePage, { failures, charts: { locale } }: Words): string => {
	const { code } = failure
	const wait = failures.tryAgain(whenAgain(failure, locale))
	if (failure.isTooLong)
		return code === 'unauthorized' ? failures.goBackSignedIn : `${failures.goBack} ${wait}`
	if (code === 'rate_limited') return `${wait} ${failures.reloadThen}`
	if (code === 'service_unavailable') return `${wait} ${failures.tellOperator}`
	return failures.advice[code] ?? failures.anyAdvice
}

/** Where to go from here; nowhere on the host of short links. */
const Way = ({ code, next, isTooLong }: FailurePage) => {
	const { frame } = useWords()
	if (useSite().isLinkHost) return null
	return (
		<p>
			{code === 'unauthorized' ? (
				<a href={accountPaths.signIn({ next })} {...(isTooLong && { target: '_blank', rel: 'noopener' })}>
					{frame.signIn}
				</a>
			) : code === 'code_required' ? (
				<a href={accountPaths.account()}>{frame.account}</a>
			) : (
				<a href={paths.home()}>{frame.makeLink}</a>
			)}
		</p>
	)
}

/** It knows nothing of the link, so it can't leak anything. */
export const failurePage = (failure: FailurePage): Page =>
	documentOf((words) => {
		const { isVisit = false } = failure
		const { failures } = words
		const sentence =
			failure.says ?? failures.headings[failure.code] ?? failures.texts[failure.code].replace(/\.$/, '')
		return {
			heading: sentence,
			isForVisitor: isVisit,
			children: (
				<>
					<p class="lead">{adviceFor(failure, words)}</p>
					{failure.opensAt !== undefined && (
						<p>
							{words.fields.starts_at.label}{' '}
							<strong>
								<Time at={failure.opensAt.toISOString()} precision="weekday" words={words.charts} />
							</strong>
						</p>
					)}
					{failure.reason !== undefined && (
						<p>
							{failures.reason} <bdi>{failure.reason}</bdi>
						</p>
					)}
					{/* Under a rate limit, our other pages would be refused as well. */}
					{!isVisit && failure.code !== 'rate_limited' && <Way {...failure} />}
					{(isVisit || forOperator.includes(failure.code)) && <Report of="fault" />}
					{forOperator.includes(failure.code) && (
						<p class="hint">
							{failures.requestId} <span class="mono">{failure.requestId}</span>
						</p>
					)}
				</>
			),
		}
	})
