/** The cookie that lets the account page show a new token once. It does not contain the token. */
import type { Config } from '../../config/config.ts'
import { repeatKeyPattern } from '../../links/create.ts'

const name = 'new_token'
/** Seconds. The page is requested at once, by the redirect. */
const lifetime = 60

export interface MadeToken {
	id: string
	/** The one-time key of the form that made it. */
	key: string
}

export const createNewTokenCookie = ({ baseUrl }: Pick<Config, 'baseUrl'>) => {
	const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
	const cookie = (value: string, seconds: number): string =>
		`${name}=${value}; Path=/account; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`
	const valueIn = ({ headers }: Request): string | undefined =>
		/(?:^|;\s*)new_token=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]
	return {
		set: ({ id, key }: MadeToken): string => cookie(`${id}.${key}`, lifetime),
		/** Deletes it. */
		cleared: cookie('', 0),
		isIn: (request: Request): boolean => valueIn(request) !== undefined,
		/** The token to show; undefined for a cookie that we did not write. */
		read: (request: Request): MadeToken | undefined => {
			const [id = '', key = ''] = (valueIn(request) ?? '').split('.')
			return /^[0-9a-f]{32}$/.test(id) && repeatKeyPattern.test(key) ? { id, key } : undefined
		},
	}
}
