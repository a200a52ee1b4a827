/** The service as a few lines of arithmetic: the answer to each request. */
import { day } from '../../../shared/text/time.ts'

/** What a link is made with, or edited to. Null: without. */
export interface Rules {
	maxClicks: number | null
	expiresIn: number | null
	password: string | null
}

export interface Plan extends Rules {
	/** Null for one that the service chooses. */
	alias: string | null
	url: string
}

export interface ModelLink {
	slug: string
	key: string
	url: string
	maxClicks: number | null
	/** Milliseconds since 1970, as all times here. */
	expiresAt: number | null
	password: string | null
	clicks: number
	visitors: Set<string>
	isDeleted: boolean
}

interface Creation {
	/** What was asked for, without its password. */
	body: string
	password: string | null
	link: ModelLink
	until: number
}

export interface Model {
	/** Stands in every name: runs share a database. */
	run: number
	now: number
	links: ModelLink[]
	/** By idempotency key. */
	creations: Map<string, Creation>
	/** When a slug is free again, by its lower-case form. */
	retired: Map<string, number>
}

export const createModel = (run: number, now: number): Model => ({
	run,
	now,
	links: [],
	creations: new Map(),
	retired: new Map(),
})

const retiredFor = 30 * day

const stateOf = ({ now }: Model, { expiresAt, maxClicks, clicks }: ModelLink): string => {
	if (expiresAt !== null && expiresAt <= now) return 'expired'
	return maxClicks !== null && clicks >= maxClicks ? 'exhausted' : 'active'
}

/** The link that is found under the slug of this one: another may have it since it was deleted. */
export const foundBySlugOf = ({ links }: Model, { slug }: ModelLink): ModelLink | undefined =>
	links.find((link) => !link.isDeleted && link.slug.toLowerCase() === slug.toLowerCase())

/** The link with this slug, in any case, and key: made by the same creation, after a delete. */
export const heirOf = ({ links }: Model, { slug, key }: ModelLink): ModelLink | undefined =>
	links.find((link) => !link.isDeleted && link.slug.toLowerCase() === slug.toLowerCase() && link.key === key)

/** What refuses a visit of this link; undefined for one that is open. */
export const refusalOf = (model: Model, link: ModelLink): number | undefined => {
	if (link.isDeleted) return 404
	return stateOf(model, link) === 'active' ? undefined : 410
}

const bodyOf = ({ password: _, ...rest }: Plan): string => JSON.stringify(rest)

/** The answer to a creation: a status, and for a repeated one the link that was made before. */
export const expectCreation = (
	model: Model,
	plan: Plan,
	key: string,
): { status: number; link?: ModelLink } => {
	const before = model.creations.get(key)
	if (before !== undefined && !before.link.isDeleted && model.now < before.until) {
		const isSame = before.body === bodyOf(plan) && before.password === plan.password
		return isSame ? { status: 201, link: before.link } : { status: 409 }
	}
	const slug = plan.alias?.toLowerCase()
	const isTaken = model.links.some((link) => !link.isDeleted && link.slug.toLowerCase() === slug)
	const isRetired = (model.retired.get(slug ?? '') ?? 0) > model.now
	return { status: isTaken || isRetired ? 409 : 201 }
}

/** Notes a link that was made. */
export const addLink = (model: Model, plan: Plan, key: string, slug: string, monitorKey: string): void => {
	const { url, maxClicks, expiresIn, password } = plan
	const link: ModelLink = {
		...{ slug, key: monitorKey, url, maxClicks, password, clicks: 0, visitors: new Set(), isDeleted: false },
		expiresAt: expiresIn === null ? null : model.now + expiresIn * day,
	}
	model.links.push(link)
	model.creations.set(key, { body: bodyOf(plan), password, link, until: model.now + day })
}

export const addClick = (link: ModelLink, visitor: string): void => {
	link.clicks++
	link.visitors.add(visitor)
}

/** A slug that had clicks stays retired for a while. */
export const deleteLink = (model: Model, link: ModelLink): void => {
	link.isDeleted = true
	if (link.clicks > 0) model.retired.set(link.slug.toLowerCase(), model.now + retiredFor)
}

/** The record of a link, as its monitor key shows it. */
export const recordOf = (model: Model, link: ModelLink): Record<string, unknown> => ({
	...{ short_url: link.slug, long_url: link.url, clicks: link.clicks, unique_clicks: link.visitors.size },
	...{ status: stateOf(model, link), max_clicks: link.maxClicks, is_protected: link.password !== null },
	expires_at: link.expiresAt === null ? null : new Date(link.expiresAt).toISOString(),
})
