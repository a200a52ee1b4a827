/** Makes and deletes the links of a run; tries again until that succeeds. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { clock, type KnownLink, type Record, targetAddress } from './record.ts'

/** Milliseconds between two tries. */
const retryAfter = 50

/** Returns the server to ask this time. */
export type AnyOrigin = () => string

interface Made {
	short_url: string
	monitor_url: string
}

/** The idempotency key makes it once, however often it is asked for. Fails when it is refused. */
export const makeLink = async (
	record: Record,
	origin: AnyOrigin,
	fields: { [field: string]: unknown; max_clicks?: number },
	isOver: () => boolean = () => false,
): Promise<KnownLink | undefined> => {
	const number = record.addLink(fields.max_clicks ?? null)
	const limit = fields.max_clicks === undefined ? {} : { isLimited: true, limitation_type: 'clicks' }
	const question = {
		method: 'POST' as const,
		path: '/api/v1/shorten',
		headers: { 'Idempotency-Key': randomBytes(18).toString('base64url') },
		body: { url: targetAddress(number, 0), ...limit, ...fields },
	}
	while (!isOver()) {
		const { answer, body } = await record.note(origin(), () => question, { kind: 'create', link: number })
		if (answer === 201) {
			const { short_url: slug, monitor_url } = body as Made
			const link = { number, slug, key: monitor_url.slice(2) }
			record.links.push(link)
			return link
		}
		if (typeof answer === 'number' && answer !== 503) throw new Error(`no link could be made: ${answer}`)
		await pause(retryAfter)
	}
	return undefined
}

/** Milliseconds until a delete fails for good. */
const hopeless = 60_000

/** A link that is gone was deleted by an earlier try without an answer. */
export const deleteLink = async (record: Record, origin: AnyOrigin, link: KnownLink): Promise<void> => {
	const end = clock() + hopeless
	const question = { method: 'DELETE' as const, path: `/api/v1/${link.slug}/${link.key}` }
	for (;;) {
		const { answer } = await record.note(origin(), () => question, { kind: 'delete', link: link.number })
		if (answer === 200 || answer === 404) return
		if (clock() > end) throw new Error('a link could not be deleted for a minute')
		await pause(retryAfter)
	}
}
