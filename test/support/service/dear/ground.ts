/** A service with a large account, made through the front door alone. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bounds } from '../../../../shared/bounds.ts'
import type { Workplace } from '../../machine/workplace.ts'
import { crowd } from '../crowd.ts'
import type { Door } from '../front-door.ts'
import { importing } from '../importing.ts'
import { makeOwn } from '../own-links.ts'
import { cookieOf, type Person, withCookie } from '../people.ts'
import { asJson } from '../service.ts'

const operator = { email: 'operator@example.org', password: 'a good password' }

/** In its BACKUP_DIR. */
export const storedBackup = 'kurz-2026-01-01T00-00-00Z-by-hand.backup'

/** The variables of a server whose first account is the one of the ground. */
export const operatorVariables = ({ folder }: Workplace): Record<string, string> => {
	const file = join(folder, 'operator-password')
	writeFileSync(file, operator.password, { mode: 0o600 })
	const BACKUP_DIR = join(folder, 'backups')
	mkdirSync(BACKUP_DIR, { recursive: true })
	writeFileSync(join(BACKUP_DIR, storedBackup), Buffer.alloc(16 * 1024 ** 2))
	return {
		OPERATOR_EMAIL: operator.email,
		OPERATOR_PASSWORD_FILE: file,
		BACKUP_DIR,
		BACKUP_PASSPHRASE: 'p'.repeat(64),
	}
}

export interface GroundSize {
	links: number
	/** Links among them whose targets are as long as they may be. */
	long: number
	clicks: number
}

export interface Ground {
	/** An operator with all of the links. */
	person: Person
	token: string
	/** Has all the clicks. */
	busy: { slug: string; key: string; statisticsKey: string }
	/** May be edited and deleted. */
	spare: { slug: string; key: string }
	locked: { slug: string; key: string }
	/** Visited by the others. */
	visited: string
	/** Of the import that made the links. */
	importId: string
	/** Slugs of the account. */
	slugs: string[]
	tag: string
}

export const longUrl = (nth: number): string =>
	`https://long.example/${nth}?${'%C3%A9'.repeat(1_350)}`.padEnd(8_192, 'x')

const tags = Array.from({ length: 10 }, (_, nth) => `tag ${nth} `.padEnd(30, 'é'))

/** A file in our own format. */
const fileOf = ({ links, long }: GroundSize): string =>
	JSON.stringify({
		format: 'kurz',
		version: 1,
		links: Array.from({ length: links }, (_, nth) => ({
			short_url: `bulk-${nth}`,
			long_url: nth < long ? longUrl(nth) : `https://example.org/${nth}`,
			title: `${nth} `.padEnd(200, 'Ünïcode '),
			tags,
			created_at: new Date(Date.UTC(2024, 0, 1) + nth * 60_000).toISOString(),
		})),
	})

const agents = [
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
	'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
	'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]

/** Each with names of its own, so that every breakdown is as long as it gets. */
const clickOf = (nth: number): Record<string, string> => ({
	'x-forwarded-for': `198.51.${nth >> 8}.${nth & 255}`,
	'user-agent': `${agents[nth % agents.length]} ${nth}`.padEnd(500, 'x'),
	referer: `https://from-${nth}.example/${'r'.repeat(1_500)}`,
	'accept-language': ['de', 'en', 'fr', 'nl', 'pt'][nth % 5]!,
})

/** As many as a link may have. */
export const dearPlaces = Array.from({ length: bounds.places.number }, (_, nth) => ({
	name: `place-${nth}`,
	label: 'ü'.repeat(bounds.places.label),
}))

export const prepareGround = async (
	{ ask, client }: Pick<Door, 'ask' | 'client'>,
	size: GroundSize,
): Promise<Ground> => {
	const signedIn = await ask('/api/v1/auth/sign-in/email', asJson(operator))
	const person: Person = { ...operator, cookie: cookieOf(signedIn) }
	const { access_token } = await client.createToken({ ...operator, name: 'dear' })
	const own = (fields: object = {}) => makeOwn({ ask }, person, fields)
	const { import_id } = await importing({ ask }).take(person, fileOf(size), '', 'application/json')
	const busy = await own({ alias: 'busy-link', title: 'é'.repeat(200), tags, url: longUrl(0) })
	await crowd(size.clicks, async (nth) => (await ask(`/${busy.slug}`, { headers: clickOf(nth) })).text(), 20)
	const shared = await client.share(busy.slug, busy.key)
	return {
		person,
		token: access_token,
		busy: { ...busy, statisticsKey: shared.statistics_url.slice(2) },
		spare: await own({ alias: 'spare-link', places: dearPlaces }),
		locked: await own({ alias: 'locked-link', isProtected: true, password: 'p'.repeat(128) }),
		visited: (await own({ alias: 'visited-link' })).slug,
		importId: import_id ?? '',
		slugs: Array.from({ length: size.links }, (_, nth) => `bulk-${nth}`),
		tag: tags[0]!,
	}
}

export const asPerson = ({ person }: Ground): RequestInit => withCookie(person.cookie)
