/** The redirect to the OpenID provider, and the fault that comes back. */
import { own } from '../../../shared/text/own.ts'
import type { Errand } from '../../accounts/openid-way.ts'
import { fail } from '../../errors.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import type { OpenIdFault } from './OpenIdForm.tsx'

/** Values of `?error=` on the page that a browser returns to. */
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
export const goToProvider = async ({ openId }: Needs<'openId'>, errand: Errand): Promise<Response> => {
	if (openId === undefined) throw fail('not_found')
	const { url, cookie } = await openId.begin(errand)
	return seeOther(url, [cookie])
}
