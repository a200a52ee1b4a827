/** The real server as a process, and another origin that its links lead to, for browser tests. */
import { afterAll } from 'vitest'
import { type Client, createClient } from '../../../shared/client.ts'
import type { ShortenInput } from '../../../shared/shorten.ts'
import { type ServerProcess, startServer } from '../machine/server-process.ts'
import { openWorkplace, type Workplace } from '../machine/workplace.ts'

export interface MadeLink {
	slug: string
	monitorKey: string
	/** Absolute. */
	shortUrl: string
	/** Absolute; on the other origin. */
	target: string
	/** How often it was clicked, read by its monitor key. */
	clicks: () => Promise<number>
}

export interface Stage {
	server: ServerProcess
	client: Client
	/** The origin that links lead to. Each of its pages has the heading `Arrived`. */
	elsewhere: string
	/** Makes a link to a page of its own on the other origin. */
	makeLink: (options?: Omit<ShortenInput, 'url'>) => Promise<MadeLink>
}

const startElsewhere = () =>
	Bun.serve({
		hostname: 'localhost',
		port: 0,
		fetch: () =>
			new Response('<!doctype html><title>Arrived</title><h1>Arrived</h1>', {
				headers: { 'content-type': 'text/html' },
			}),
	})

/** Everything ends with the test file, or at once when something does not start: then no hook runs. */
const endWithFile = <T>(open: () => Promise<T>, close: () => Promise<void>): Promise<T> => {
	afterAll(close)
	return open().catch(async (error: unknown) => {
		await close()
		throw error
	})
}

/** Call it at the top of a test file, with what opens its browser and further variables of the server. */
export const openStage = <Browser>(
	openBrowser: (place: Workplace) => Promise<Browser>,
	env: Record<string, string> = {},
): Promise<Stage & { browser: Browser }> => {
	const place = openWorkplace('kurz-e2e')
	const other = startElsewhere()
	const open = async () => {
		const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off', ...env } })
		const client = createClient({ origin: server.origin })
		const elsewhere = other.url.origin
		let made = 0
		const makeLink: Stage['makeLink'] = async (options = {}) => {
			const target = `${elsewhere}/page-${++made}`
			const { short_url: slug, monitor_url } = await client.shorten({ url: target, ...options })
			const monitorKey = monitor_url.slice(monitor_url.lastIndexOf('/') + 1)
			return {
				slug,
				monitorKey,
				shortUrl: `${server.origin}/${slug}`,
				target,
				clicks: async () => (await client.details(slug, monitorKey)).clicks,
			}
		}
		return { server, client, elsewhere, makeLink, browser: await openBrowser(place) }
	}
	return endWithFile(open, async () => {
		await other.stop(true)
		await place.close()
	})
}
