/** The cookie with the page that began a way through the OpenID provider, for when it fails. */
import { accountPaths } from './account-paths.ts'

const name = 'way'
/** Seconds that the way may take. */
const lifetime = 900

/** Only the callback from the provider gets it. */
const cookie = (value: string, seconds: number, isSecure: boolean): string =>
	`${name}=${value}; Path=/api/v1/auth/callback; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${seconds}`

/** `back`: the path of the page, with what it carries along. */
export const setWay = (back: string, isSecure: boolean): string =>
	cookie(Buffer.from(back).toString('base64url'), lifetime, isSecure)

export const clearedWay = (isSecure: boolean): string => cookie('', 0, isSecure)

/**
 * The page that began it, with the fault that it shows. The state of the library knows that page
 * too, but can't be read when the answer is unusable.
 */
export const backWith = ({ headers }: Request, error: string): string => {
	const value = /(?:^|;\s*)way=([\w-]*)/.exec(headers.get('cookie') ?? '')?.[1] ?? ''
	const back = URL.parse(Buffer.from(value, 'base64url').toString(), 'http://way.invalid')
	const carried = (name: string) => back?.searchParams.get(name) ?? undefined
	const page =
		back?.pathname === accountPaths.account()
			? accountPaths.account()
			: accountPaths.signIn({ next: carried('next'), invite: carried('invite') })
	return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ error })}`
}
