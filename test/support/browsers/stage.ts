/** The real server, and another origin that its links lead to, for browser tests. */
import { inject } from 'vitest'
import { type Client, createClient } from '../../../shared/client/client.ts'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { startServer } from '../machine/server-process.ts'
import { useWorkplace } from '../machine/starts.ts'
import { share } from './shared.ts'

export interface MadeLink {
	slug: string
	monitorKey: string
	/** Absolute. */
	shortUrl: string
	/** Absolute, on the other origin. */
	target: string
	/** Its number of clicks, read with its monitor key. */
	clicks: () => Promise<number>
}

export interface Person {
	email: string
	password: string
	/** The session cookie. */
	sid: string
	/** An access token. `client` uses it. */
	token: string
	client: Client
}

/** The origin that links lead to. Each of its pages has the heading `Arrived`. */
const startElsewhere = async () =>
	Bun.serve({
		hostname: 'localhost',
		port: 0,
		fetch: () =>
			new Response('<!doctype html><title>Arrived</title><h1>Arrived</h1>', {
				headers: { 'content-type': 'text/html' },
			}),
	})

/** The server of the run; with variables, a server that ends with the test file. */
const openServer = async (env: Record<string, string> | undefined, name?: string) => {
	if (env === undefined) {
		const { server, log } = inject('browsers')
		return { server, log: async () => (await fetch(log)).text() }
	}
	const server = await startServer(useWorkplace('kurz-e2e'), {
		env: { RATE_LIMIT_SET: 'off', ...env },
		name,
	})
	return { server, log: async () => server.output() }
}

let made = 0

/**
 * Call it at the top of a test file. With variables, the file gets a server of its own, on a host
 * of this name.
 */
export const openStage = async (env?: Record<string, string>, name?: string) => {
	const { server, log } = await openServer(env, name)
	const client = createClient({ origin: server.origin })
	const elsewhere = (await share('elsewhere', startElsewhere)).url.origin
	/** Makes a link to its own page on the other origin. */
	const makeLink = async (options: Omit<ShortenInput, 'url'> = {}): Promise<MadeLink> => {
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
	/** Makes an account. All tests share the server: use an email address of your own. */
	const enter = async (email: string, invite?: string, way: 'up' | 'in' = 'up'): Promise<Person> => {
		const account = { email, password: 'a good password' }
		const answer = await fetch(`${server.origin}/api/v1/auth/sign-${way}/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ...account, invite }),
		})
		if (!answer.ok) throw new Error(`${email}: ${await answer.text()}`)
		const [, sid = ''] = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? []
		const { access_token: token } = await client.createToken({ ...account, name: 'the laptop' })
		return { ...account, sid, token, client: createClient({ origin: server.origin, token }) }
	}
	const signUp = (email: string, invite?: string) => enter(email, invite)
	const signIn = (email: string) => enter(email, undefined, 'in')
	/** The operator of the server, whose account the first file makes that asks. */
	const becomeOperator = async (): Promise<Person> => {
		// The start wrote the link to its log.
		const invite = /sign-up\?invite=([\w-]{43})/.exec(await log())![1]!
		const email = 'operator@town.example'
		return enter(email, invite).catch(() => signIn(email))
	}
	return { server, log, client, elsewhere, makeLink, signUp, signIn, becomeOperator }
}
