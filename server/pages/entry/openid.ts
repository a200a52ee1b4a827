/** The redirect to the OpenID provider, and the fault that comes back. */
import { own } from '../../../shared/text/own.ts'
import { fail } from '../../errors.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { setWay } from '../../http/openid-way.ts'
import { seeOther } from '../../http/see-other.ts'
import type { OpenIdFault } from './OpenIdForm.tsx'

/** Values of `?error=` that better-auth adds to the page it returns to. */
const faults: Record<string, OpenIdFault> = {
	signup_disabled: 'closed',
	access_denied: 'cancelled',
	account_already_linked_to_different_user: 'taken',
}

/** The fault in the URL of the page. */
export const readOpenIdFault = (request: Request): OpenIdFault | undefined => {
	const { error } = readPageQuery(request.url)
	return error === undefined ? undefined : (own(faults, error) ?? 'failed')
}

/** Sends a browser to the provider. Fails with `not_found` without one, `service_unavailable`. */
export const goToProvider = async (
	{ openId, config }: Needs<'openId' | 'config'>,
	{ headers }: Request,
	way: { isLink: boolean; next: string; back: string },
): Promise<Response> => {
	if (openId === undefined) throw fail('not_found')
	const { url, cookies } = await openId.begin(headers, way)
	return seeOther(url, [...cookies, setWay(way.back, config.baseUrl.startsWith('https:'))])
}
