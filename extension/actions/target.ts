/** What can be shortened, and the request for it. */
import { targetUrl } from '../../shared/link-fields.ts'
import { type ShortenInput, shortenRequest } from '../../shared/shorten.ts'

/** The options of one link; undefined means not wanted. */
export interface LinkOptions {
	alias?: string | undefined
	/** Until it expires. */
	days?: number | undefined
	/** That it allows. */
	clicks?: number | undefined
	password?: string | undefined
}

/** Whether a page can be shortened at all. */
export const isShortenable = (url: string | undefined): url is string => targetUrl.safeParse(url).success

/** Whether only its length keeps an address from being shortened. */
export const isTooLong = (url: string | undefined): boolean =>
	targetUrl.safeParse(url).error?.issues.every(({ code }) => code === 'too_big') ?? false

/** The body of `POST /api/v1/shorten`. */
export const requestOf = (url: string, { alias, days, clicks, password }: LinkOptions): ShortenInput => ({
	url,
	...(alias !== undefined && { type: 'alias' as const, alias }),
	...((days !== undefined || clicks !== undefined) && {
		isLimited: true,
		limitation_type: days === undefined ? 'clicks' : clicks === undefined ? 'time' : 'both',
		...(days !== undefined && { expires_in: days }),
		...(clicks !== undefined && { max_clicks: clicks }),
	}),
	...(password !== undefined && { isProtected: true, password }),
})

const fieldOf: Record<string, keyof LinkOptions> = {
	alias: 'alias',
	expires_in: 'days',
	max_clicks: 'clicks',
	password: 'password',
}

/** Which options the server would refuse. */
export const faultsOf = (options: LinkOptions): Set<keyof LinkOptions> => {
	const result = shortenRequest.safeParse(requestOf('https://kurz.example', options))
	const paths = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]))
	return new Set(paths.flatMap((path) => fieldOf[path] ?? []))
}
