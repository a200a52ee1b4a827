/** The cookie `way`: from which page a browser went to the OpenID provider, and what for. */
import { minute } from '../../shared/text/time.ts'
import { isSameHash } from '../config/secrets.ts'
import type { OpenIdDeps } from './openid.ts'

/** What somebody wants to do there. */
export interface Errand {
	/** The page afterwards. */
	next: string
	/** The page that begins it, and says when it fails. */
	back: string
	/** The account that an identity is linked to; without it, signs in. */
	linksTo?: string | undefined
	/** The token of an invitation. */
	invite?: string | undefined
}

export interface Way extends Errand {
	/** Recognises the answer. */
	state: string
	begunAt: number
}

/** Milliseconds that the way may take. */
const lifetime = 15 * minute
/** Seconds until the browser forgets it: after the above, to say so on the page that began it. */
const keptFor = 86_400
const path = '/api/v1/auth/callback'

export const createWays = ({ secrets, baseUrl, now }: Pick<OpenIdDeps, 'secrets' | 'baseUrl' | 'now'>) => {
	const sealOf = (text: string): Buffer => secrets.hmac('cookie', 'way', text)
	const cookie = (value: string, seconds: number): string =>
		`way=${value}; Path=${path}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}; Max-Age=${seconds}`
	return {
		set: (way: Way): string => {
			const text = Buffer.from(JSON.stringify(way)).toString('base64url')
			return cookie(`${text}.${sealOf(text).toString('base64url')}`, keptFor)
		},
		cleared: cookie('', 0),
		/** The way of this browser, if we made it. */
		read: (headers: Headers): Way | undefined => {
			const [, text = '', seal = ''] =
				/(?:^|;\s*)way=([\w-]+)\.([\w-]+)/.exec(headers.get('cookie') ?? '') ?? []
			return isSameHash(sealOf(text), Buffer.from(seal, 'base64url'))
				? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Way)
				: undefined
		},
		isOver: ({ begunAt }: Way): boolean => now() >= begunAt + lifetime,
		/** What only the provider and we know of it; derived, so that no browser holds them. */
		proofOf: ({ state }: Pick<Way, 'state'>) => ({
			nonce: secrets.hmacHex('cookie', 'nonce', state),
			verifier: secrets.hmacHex('cookie', 'verifier', state),
		}),
	}
}
