/** Redirects after a form, and cookies in responses. */
import { accountPaths } from './account-paths.ts'

/** A header for each cookie. */
export const cookieHeaders = (cookies: string[]): [name: string, value: string][] =>
	cookies.map((cookie) => ['set-cookie', cookie])

export const seeOther = (location: string, cookies: string[] = []): Response =>
	new Response(null, { status: 303, headers: [['location', location], ...cookieHeaders(cookies)] })

/**
 * Where to go after signing in: only to account pages and the landing page. Other paths of ours
 * include short links, which lead anywhere.
 */
export const safeNext = (next: string | undefined): string => {
	const isSafe =
		next !== undefined && /^\/(links(\/[\w-]+(\/edit)?)?|account)?(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(next)
	return isSafe ? next : accountPaths.links()
}
