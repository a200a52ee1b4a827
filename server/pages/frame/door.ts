/** The door of the host of short links, if it is another one than that of the pages. */
import { type Failure, fail, invalid } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { type FixedPaths, isLinkPath } from '../../http/frame.ts'
import { hasOneHost, namedHostOf, originalOf } from '../../http/received.ts'
import { standingHeaders, withHeaders } from '../../http/standing-headers.ts'
import { createFailureAnswer, type FailureNeeds } from './failure-answer.ts'
import { createHtml } from './html.ts'
import { linkHostPage } from './link-host-page.tsx'

/** What is served there beside visits, by path. Everything else is 404 without a cookie. */
export const linkHostPaths: readonly string[] = ['/livez', '/robots.txt', '/.well-known/security.txt']

/**
 * On the host of short links nothing is served but visits, what their pages load, and the probe:
 * this is the answer to everything else.
 */
export const createDoor = (
	deps: FailureNeeds & Needs<'newRequestId'>,
	fixed: FixedPaths,
	isFile: (path: string) => boolean,
) => {
	const { linkHosts } = deps
	const html = createHtml(deps)
	const { answer: answerFailure } = createFailureAnswer(deps)
	const refuse = async (request: Request, failure: Failure): Promise<Response> => {
		const requestId = deps.newRequestId()
		const answer = await answerFailure(failure, { request, requestId, route: 'link host' })
		return withHeaders(answer, standingHeaders(requestId))
	}
	const home = async (request: Request): Promise<Response> => {
		const location = linkHosts.at(request.url).home
		const answer =
			location === null
				? html(linkHostPage(), request)
				: new Response(null, { status: 302, headers: { location } })
		return withHeaders(answer, standingHeaders(deps.newRequestId()))
	}
	return (request: Request, path: string): (() => Promise<Response>) | undefined => {
		// A proxy in front may go by the other one.
		if (!hasOneHost(originalOf(request)))
			return () => refuse(request, invalid('host', 'invalid', 'The Host header names several hosts.'))
		// Taken for a name of ours, it would open what only that name may open.
		// CONNECT names one where others have a path.
		const isNamed = namedHostOf(originalOf(request).url) !== undefined || request.method === 'CONNECT'
		if (!isNamed && path !== '/livez')
			return () => refuse(request, invalid('host', 'invalid', 'The Host header names no host.'))
		if (!linkHosts.isLinkHost(request.url) || linkHostPaths.includes(path) || isFile(path)) return undefined
		if (path === '/' && ['GET', 'HEAD'].includes(request.method)) return () => home(request)
		const isVisit = isLinkPath(path, fixed) && ['GET', 'HEAD', 'POST'].includes(request.method)
		return isVisit ? undefined : () => refuse(request, fail('not_found'))
	}
}
