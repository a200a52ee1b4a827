/** The calls that watch links, by monitor key or, without one, with an account. */
import * as z from 'zod/mini'
import type { tokenRequest } from '../accounts.ts'
import { done, newToken } from '../answers.ts'
import { health } from '../health.ts'
import { linkDetails, linkWithClicks } from '../link/links.ts'
import { type ClicksRequest, type DetailsRequest, paths } from '../paths.ts'
import type { Caller } from './caller.ts'
import { createPager } from './paged.ts'

/** Kept apart, so that the extension needn't bundle the rest of the client. */
export const createLinkCalls = (caller: Caller) => {
	const { call, read } = caller
	const page = createPager(caller)
	return {
		/** The link record and its newest clicks, by the monitor key. */
		analytics: async (slug: string, key: string, asked: ClicksRequest = {}) =>
			page(await call('GET', paths.monitor(slug, key, asked)), linkWithClicks),
		/** The statistics of a link. */
		details: async (slug: string, key: string | undefined, asked: DetailsRequest = {}) =>
			read(await call('GET', paths.details(slug, key, asked)), linkDetails),
		/** Deletes a link. */
		remove: async (slug: string, key: string | undefined) =>
			read(await call('DELETE', paths.link(slug, key)), done),
		/** The server's own state; an unhealthy server (503) is an answer too. */
		health: async () => read(await call('GET', paths.health()), health, 503),
		/** A new access token, shown once. Fails with `invalid_password`, `rate_limited`. */
		createToken: async (account: z.input<typeof tokenRequest>) =>
			read(await call('POST', paths.tokens(), { body: account }), newToken),
		/** Revokes the token this client has. */
		revokeToken: async () => read(await call('DELETE', paths.currentToken()), done),
		/** The links of the account, newest first. Fails with `unauthorized`. */
		myLinks: async (asked: Parameters<typeof paths.myLinks>[0] = {}) =>
			page(await call('GET', paths.myLinks(asked)), z.array(linkWithClicks)),
	}
}
