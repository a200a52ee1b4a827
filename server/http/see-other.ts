/** Sending a browser on to another page after a form, and only to pages of ours. */
import { accountPaths } from './account-paths.ts'

/** To another page, after a form. */
export const seeOther = (location: string, cookies: string[] = []): Response => {
	const headers = new Headers({ location })
	for (const cookie of cookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}

/**
 * Where to go after signing in: a page of an account, whatever the form says. Not just any path of ours: a short link leads
 * anywhere.
 */
export const safeNext = (next: string | undefined): string => {
	const isSafe =
		next !== undefined && /^\/(links(\/[\w-]+(\/edit)?)?|account)(\?[\x21-\x5b\x5d-\x7e]*)?$/.test(next)
	return isSafe ? next : accountPaths.links()
}
