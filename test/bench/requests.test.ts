/** The prepared requests that wrk and the paced client send. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useWorkplace } from '../support/machine/starts.ts'
import {
	createLinks,
	createRequests,
	readRequests,
	writeQuestion,
	writeRequests,
	writeVisit,
} from './requests.ts'

const place = useWorkplace('kurz-bench-requests')

it('a request is read as it goes over the connection', () => {
	const file = join(place.folder, 'requests.txt')
	const link = { slug: 'q7k2m9x', longUrl: 'https://www.example.com/' }
	const visit = { link, userAgent: 'An agent', referrer: '', address: '198.51.100.7' }
	writeRequests(file, [writeVisit(visit), writeQuestion({ method: 'POST', path: '/a', body: { url: 'ü' } })])
	const [get, post] = readRequests(file, 'localhost:3000')
	expect(get).toMatch(
		/^GET \/q7k2m9x HTTP\/1.1\r\nHost: localhost:3000\r\nUser-Agent: An agent\r\nX-Forwarded-For: 198.51.100.7\r\n.*\r\n\r\n$/,
	)
	expect(get).not.toContain('Referer')
	expect(post).toMatch(/\r\nContent-Length: 12\r\n\r\n\{"url":"ü"\}$/)
})

it('visits come from many addresses, mostly to few links', () => {
	const links = createLinks(1_000)
	const requests = createRequests(links, 10_000)
	expect(new Set(requests.map(({ address }) => address)).size).toBeGreaterThan(5_000)
	const ofFirst = requests.filter(({ link }) => link === links[0]).length
	expect(ofFirst).toBeGreaterThan(10 * requests.filter(({ link }) => link === links[99]).length)
	expect(createRequests(links, 10_000)).toEqual(requests)
})
