/** Owns what a request presents as a credential: `Authorization: Bearer` or the cookie `sid`, nothing else. */
import { fail } from '../errors.ts'

export interface Credential {
	kind: 'bearer' | 'sid'
	value: string
}

/** The credential of a request; Bearer wins, other schemes are ignored. */
export const readCredential = ({ headers }: Request): Credential | undefined => {
	const bearer = /^Bearer +(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
	if (bearer !== undefined) return { kind: 'bearer', value: bearer }
	const sid = /(?:^|;\s*)sid=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]
	return sid === undefined || sid === '' ? undefined : { kind: 'sid', value: sid }
}

/** The 401 of a request without a valid credential; a dead cookie is cleared with it. */
export const unauthorized = (credential: Credential | undefined) =>
	fail('unauthorized', {
		headers: {
			'www-authenticate': 'Bearer',
			...(credential?.kind === 'sid' && { 'set-cookie': 'sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0' }),
		},
	})

/** There are no accounts yet, so no credential is valid: one that is presented is refused, never ignored. */
export const refuseCredentials = (request: Request): void => {
	const credential = readCredential(request)
	if (credential !== undefined) throw unauthorized(credential)
}
