/** The links of the soak, and the redirects of each. */
import { asJson } from '../support/service/json.ts'

const keptLinks = 2_000
const limitedLinks = 200
const clicksAllowed = 50
/** Links of the load that are deleted again, the oldest first. */
const shortLived = 200
const password = 'open sesame'

export interface LoadedLink {
	slug: string
	key: string
	answers: number[]
	/** Answered redirects and unlocks. */
	redirected: number
	isGone: boolean
}

type Ask = (
	kind: string,
	expected: number[],
	path: string,
	init?: RequestInit,
) => Promise<{ status: number; text: string }>

/** Makes them, and the account that half of them belong to. */
export const createLinks = async (ask: Ask) => {
	const account = { email: `soak-${process.pid}@example.org`, password: 'a good password' }
	await ask('sign-up', [200], '/api/v1/auth/sign-up/email', asJson(account))
	const token = await ask('token', [201], '/api/v1/tokens', asJson({ ...account, name: 'soak' }))
	const owner = { authorization: `Bearer ${JSON.parse(token.text).access_token}` }

	const create = async (fields: object = {}, headers: Record<string, string> = {}): Promise<LoadedLink> => {
		const init = asJson({ url: `https://target.example/${Math.random()}?a=b`, ...fields })
		const { text } = await ask('create', [201], '/api/v1/shorten', {
			...init,
			headers: { ...(init.headers as Record<string, string>), ...headers },
		})
		const { short_url, monitor_url } = JSON.parse(text)
		return { slug: short_url, key: monitor_url.slice(2), answers: [302], redirected: 0, isGone: false }
	}
	const many = async (number: number, make: () => Promise<LoadedLink>): Promise<LoadedLink[]> => {
		const made: LoadedLink[] = []
		while (made.length < number) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
		return made
	}
	const limit = { isLimited: true, limitation_type: 'clicks', max_clicks: clicksAllowed }
	const kept = [
		...(await many(keptLinks / 2, () => create({}, owner))),
		...(await many(keptLinks / 2, () => create())),
	]
	const limited = (await many(limitedLinks, () => create(limit))).map((link) => ({
		...link,
		answers: [302, 410],
	}))
	const locked = await create({ isProtected: true, password })
	const passing: LoadedLink[] = []
	const withPassword = (text: string) => asJson({ password: text })

	return {
		/** In no order of their popularity. */
		kept,
		limited,
		locked,
		clicksAllowed,
		owner,
		password: withPassword,
		/** A link that the load leaves alone. */
		one: () => create(),
		make: async (): Promise<void> => {
			passing.push(await create())
		},
		removeOldest: async (): Promise<void> => {
			const link = passing.length > shortLived ? passing.shift() : undefined
			if (link === undefined) return
			await ask('visit', [302], `/${link.slug}`)
			await ask('delete', [200], `/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
			await ask('deleted', [404], `/${link.slug}`)
		},
		edit: async ({ slug, key }: LoadedLink): Promise<void> => {
			const change = asJson({ url: `https://target.example/${Math.random()}` })
			await ask('edit', [200], `/api/v1/${slug}/${key}`, { ...change, method: 'PATCH' })
		},
		unlock: async (link: LoadedLink): Promise<void> => {
			const { status } = await ask('unlock', [200], `/api/v1/${link.slug}`, withPassword(password))
			if (status === 200) link.redirected += 1
		},
	}
}
