/** The account page: the keys of its forms, its tokens, and the token that it shows once. */
import { expect } from 'vitest'
import { formKeyOf, hrefsOf } from '../../server/pages/markup.ts'
import { cookieOf, send, visitPage } from './people.ts'
import type { TestService } from './service.ts'

/** The one-time key of the form on a page. */
export const formFrom = async (service: TestService, path: string, cookie?: string): Promise<string> =>
	formKeyOf(await (await visitPage(service, path, cookie)).text())

/** The access token that a page shows. */
export const shownToken = (html: string): string | undefined => /kz_[0-9a-f]{64}/.exec(html)?.[0]

const idsIn = (html: string, path: string): string[] =>
	hrefsOf(html).flatMap((href) =>
		href?.startsWith(`${path}?id=`) ? new URLSearchParams(href.slice(path.length)).get('id')! : [],
	)

/** Of the tokens that the page can revoke. */
export const tokenIds = (html: string): string[] => idsIn(html, '/account/tokens/revoke')

/** Of the sessions that the page can end. */
export const sessionIds = (html: string): string[] => idsIn(html, '/account/sessions/end')

/** Sends the form for a token of an account, or a team; returns it and the page that shows it. */
export const makeToken = async (
	service: TestService,
	cookie: string,
	fields: Record<string, string>,
	team?: string,
): Promise<{ token: string; html: string }> => {
	const page = team ? `/account/teams/${team}/tokens` : '/account'
	const answer = await send(service, team ? page : '/account/tokens', fields, { cookie })
	expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
	const shown = await visitPage(service, page, `${cookie}; ${cookieOf(answer)}`)
	expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
	const html = await shown.text()
	return { token: shownToken(html)!, html }
}
