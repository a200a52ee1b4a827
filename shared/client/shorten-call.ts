/** The call that makes a link, apart from all others: the popup needs no other before its link. */
import { firstPaths, shortened } from '../first.ts'
import type { ShortenInput } from '../link/shorten.ts'
import type { Caller } from './caller.ts'

/** Makes a link; a retry with the same key (22 to 64 URL-safe characters) makes no other. */
export const createShorten =
	({ call, read }: Pick<Caller, 'call' | 'read'>) =>
	async (link: ShortenInput, idempotencyKey?: string) =>
		read(
			await call('POST', firstPaths.shorten(), {
				body: link,
				...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
			}),
			shortened,
		)
