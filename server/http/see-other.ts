/** Redirects after a form. */
import { accountPaths } from './account-paths.ts'

export const seeOther = (location: string, cookies: string[] = []): Response => {
	const headers = new Headers({ location })
	for (const cookie of cookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}

/**
 * Where to go after signing in: only to account pages. Other paths of ours include short links,
 * which lead anywhere.
 */
export const safeNext = (next: string | undefined): string => {
	const isSafe =
		next !== undefined && /^\/(links(\/[\w-]+(\/edit)?)?|account)(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(next)
	return isSafe ? next : accountPaths.links()
}
