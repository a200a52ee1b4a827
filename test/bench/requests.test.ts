/** The prepared requests that wrk sends. */
import { expect, it } from 'vitest'
import { createLinks, createRequests, writeVisit } from './requests.ts'

it('a visit leaves host and address open', () => {
	const link = { slug: 'q7k2m9x', longUrl: 'https://www.example.com/' }
	const visit = writeVisit({ link, userAgent: 'An agent', referrer: '' })
	expect(visit).toMatch(
		/^GET \/q7k2m9x HTTP\/1.1\r\nHost: \{host\}\r\nUser-Agent: An agent\r\nX-Forwarded-For: \{address\}\r\n.*\r\n\r\n$/,
	)
	expect(visit).not.toContain('Referer')
})

it('visits go mostly to few links, the same ones each time', () => {
	const links = createLinks(1_000)
	const requests = createRequests(links, 10_000)
	const ofFirst = requests.filter(({ link }) => link === links[0]).length
	expect(ofFirst).toBeGreaterThan(10 * requests.filter(({ link }) => link === links[99]).length)
	expect(createRequests(links, 10_000)).toEqual(requests)
})
