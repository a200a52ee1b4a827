/** Visits that must add up exactly, by a client that reads every answer (wrk drops the last). */
import type { BenchRequest } from './requests.ts'

/** Asks for every request once, `width` at a time. Answers how many were redirected to their own target; fails at any other answer. */
export const visitAll = async (origin: string, requests: BenchRequest[], width: number): Promise<number> => {
	let next = 0
	let redirected = 0
	const one = async () => {
		while (next < requests.length) {
			const { link, userAgent, referrer, address } = requests[next++]!
			const answer = await fetch(`${origin}/${link.slug}`, {
				redirect: 'manual',
				headers: {
					'user-agent': userAgent,
					'x-forwarded-for': address,
					...(referrer !== '' && { referer: referrer }),
				},
			})
			await answer.arrayBuffer()
			if (answer.status !== 302 || answer.headers.get('location') !== link.longUrl) {
				throw new Error(`/${link.slug} was answered ${answer.status} ${answer.headers.get('location')}`)
			}
			redirected += 1
		}
	}
	await Promise.all(Array.from({ length: width }, one))
	return redirected
}
