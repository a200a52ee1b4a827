/** A real OpenID provider, and a browser that signs in there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { holdPort } from '../machine/free-port.ts'
import type { OpenIdOrder } from './openid-process.ts'
import { killProcess } from './service-processes.ts'

const script = new URL('./openid-process.ts', import.meta.url).pathname

export interface OpenIdProvider {
	env: Record<string, string>
	/** It redirects back to `baseUrl` alone. */
	start: (baseUrl: string, more?: Pick<OpenIdOrder, 'logoutUri' | 'shape'>) => Promise<void>
	stop: () => Promise<void>
	/** Follows the redirect to it and signs in; returns the address that it redirects back to. */
	visit: (location: string, name: string | 'cancel', says?: Says) => Promise<URL>
	/** Follows an address in the browser that signed somebody in last, and confirms. */
	signOut: (location: string) => Promise<void>
}

/** Somebody's claims, in place of those that their name stands for. */
export type Says = Record<string, unknown>

/** Follows redirects with one browser's cookies until they leave the origin; submits each page. */
const createBrowser = (origin: string) => {
	const cookies = new Map<string, string>()
	const ask = async (url: URL, init: RequestInit = {}) => {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...init })
		for (const line of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			cookies.set(name, value)
		}
		return answer
	}
	const onward = async (url: URL, init?: RequestInit) => {
		const location = (await ask(url, init)).headers.get('location')
		return location === null ? undefined : new URL(location, url)
	}
	return {
		signIn: async (start: URL, fields: Record<string, string>): Promise<URL> => {
			let at = start
			while (at.origin === origin) {
				const next = await onward(at)
				if (next !== undefined) at = next
				else {
					const sent = await onward(at, { method: 'POST', body: new URLSearchParams(fields) })
					if (sent === undefined) throw new Error(`the provider does not go on at ${at.pathname}`)
					at = sent
				}
			}
			return at
		},
		/** Confirms on the page that asks. */
		signOut: async (start: URL): Promise<void> => {
			const page = await (await ask(start)).text()
			const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
			const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
			const sent = new URLSearchParams({ xsrf, logout: 'yes' })
			const { status } = await ask(new URL(action, start), { method: 'POST', body: sent })
			if (status >= 400) throw new Error(`the provider answers ${status} to signing out`)
		},
	}
}

/** For browsers, localhost is another site than 127.0.0.1. Ends with the test file. */
export const openProvider = async (): Promise<OpenIdProvider> => {
	const { port, release } = await holdPort()
	const issuer = `http://localhost:${port}`
	const clientId = 'kurz'
	const clientSecret = 'a secret between provider and service'
	let child: ChildProcess | undefined
	let browser = createBrowser(issuer)
	const stop = async () => {
		if (child !== undefined) await killProcess(child)
		child = undefined
	}
	afterAll(stop)
	afterAll(release)
	return {
		env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
		start: async (baseUrl, more) => {
			await release()
			const redirectUri = `${baseUrl}/api/v1/auth/callback/oidc`
			const order: OpenIdOrder = { issuer, port, clientId, clientSecret, redirectUri, ...more }
			const started = spawn(process.execPath, [script, JSON.stringify(order)], {
				stdio: ['pipe', 'pipe', 'ignore'],
			})
			child = started
			let said = ''
			while (!said.includes('listening')) {
				const [chunk] = await Promise.race([
					once(started.stdout, 'data'),
					once(started, 'exit').then(() => Promise.reject(new Error(`the provider ended: ${said}`))),
				])
				said += String(chunk)
			}
			started.stdout.resume()
		},
		stop,
		visit: (location, name, says) => {
			browser = createBrowser(issuer)
			const claims = says === undefined ? {} : { says: JSON.stringify(says) }
			const fields = name === 'cancel' ? { cancel: 'yes' } : { name, ...claims }
			return browser.signIn(new URL(location), fields)
		},
		signOut: (location) => browser.signOut(new URL(location)),
	}
}
