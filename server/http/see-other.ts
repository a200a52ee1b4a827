/** Redirects after a form, and cookies in responses. */
import { accountPaths } from './account-paths.ts'

/** A header for each cookie. */
export const cookieHeaders = (cookies: string[]): [name: string, value: string][] =>
	cookies.map((cookie) => ['set-cookie', cookie])

export const seeOther = (location: string, cookies: string[] = []): Response =>
	new Response(null, { status: 303, headers: [['location', location], ...cookieHeaders(cookies)] })

/** Seconds that a browser keeps a choice. */
const choiceLasts = 31_536_000

/** A cookie that keeps what a reader chose. */
export const choiceCookie = (name: 'lang' | 'host', value: string, baseUrl: string): string => {
	const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
	return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${choiceLasts}`
}

const ownPages =
	/^\/(links(\/[\w-]+(@[\w.-]+)?(\/edit)?)?|account(\/(import|teams(\/[\w-]+)?))?|admin(\/((blocked-)?hosts|accounts|service|log))?|m\/[\w-]{24})?(\?[\x21-\x5b\x5d-\x7e]*)?$/

/**
 * Where to go after signing in: only to pages of accounts and of operators, the landing page and a
 * link's own page. Other paths of ours include short links, which lead anywhere.
 */
export const safeNext = (next: string | undefined): string => {
	const isSafe = next !== undefined && ownPages.test(next)
	return isSafe ? next : accountPaths.links()
}
