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
	start: (baseUrl: string) => Promise<void>
	stop: () => Promise<void>
	/** Follows the redirect to it and signs in; returns the address that it redirects back to. */
	visit: (location: string, name: string | 'cancel') => Promise<URL>
}

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
		const location = answer.headers.get('location')
		return location === null ? undefined : new URL(location, url)
	}
	return async (start: URL, fields: Record<string, string>): Promise<URL> => {
		let at = start
		while (at.origin === origin) {
			const next = await ask(at)
			if (next !== undefined) at = next
			else {
				const sent = await ask(at, { method: 'POST', body: new URLSearchParams(fields) })
				if (sent === undefined) throw new Error(`the provider does not go on at ${at.pathname}`)
				at = sent
			}
		}
		return at
	}
}

/** For browsers, localhost is another site than 127.0.0.1. Ends with the test file. */
export const openProvider = async (): Promise<OpenIdProvider> => {
	const { port, release } = await holdPort()
	const issuer = `http://localhost:${port}`
	const clientId = 'kurz'
	const clientSecret = 'a secret between provider and service'
	let child: ChildProcess | undefined
	const stop = async () => {
		if (child !== undefined) await killProcess(child)
		child = undefined
	}
	afterAll(stop)
	afterAll(release)
	return {
		env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
		start: async (baseUrl) => {
			await release()
			const redirectUri = `${baseUrl}/api/v1/auth/callback/oidc`
			const order: OpenIdOrder = { issuer, port, clientId, clientSecret, redirectUri }
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
		visit: (location, name) =>
			createBrowser(issuer)(new URL(location), name === 'cancel' ? { cancel: 'yes' } : { name }),
	}
}
