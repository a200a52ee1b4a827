/** The answers of a released version, kept beside its database, and read again by a test. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { paths } from '../../../shared/paths.ts'
import { crowd } from './crowd.ts'
import { bearer, merged } from './people.ts'

interface Link {
	slug: string
	key: string
}

interface Answer {
	status: number
	location: string | null
	body: string
}

export interface Kept {
	/** When they were asked for, in milliseconds since 1970. */
	at: number
	token: string
	/** By path. The visits come last: each changes the next answers. */
	answers: Record<string, Answer>
}

const folder = new URL('../../server/store/released/', import.meta.url)
/** The versions that are kept. */
export const keptVersions: string[] = readdirSync(folder)
	.filter((name) => name.endsWith('.backup'))
	.map((name) => name.replace('.backup', ''))
export const backupOf = (version: string): string => new URL(`${version}.backup`, folder).pathname
const answersOf = (version: string): URL => new URL(`${version}.answers.zst`, folder)

/** What people and programs read of these links. */
export const pathsOf = (links: Link[]): string[] => [
	...links.flatMap(({ slug, key }, nth) => [
		paths.monitor(slug, key),
		paths.details(slug, key),
		...(nth % 10 === 0 ? [paths.details(slug, key, { days: 7 }), paths.clicksCsv(slug, key)] : []),
	]),
	...[paths.myLinks(), paths.myLinks({ sort: 'clicks' }), paths.myLinksCsv()],
	...links.map(({ slug }) => paths.visit(slug)),
]

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** In their order, except that a few are under way at once. */
export const askAll = async (asked: string[], token: string, ask: Ask): Promise<Kept['answers']> => {
	const init = merged(bearer(token), { headers: { accept: 'application/json', 'user-agent': 'A reader' } })
	const askOne = async (path: string): Promise<[string, Answer]> => {
		const answer = await ask(path, { ...init, redirect: 'manual' })
		const { status, headers } = answer
		return [path, { status, location: headers.get('location'), body: await answer.text() }]
	}
	const isVisit = (path: string): boolean => /^\/[^/]+$/.test(path)
	const answers: [string, Answer][] = []
	for (const part of [asked.filter((path) => !isVisit(path)), asked.filter(isVisit)])
		answers.push(...(await crowd(part.length, (nth) => askOne(part[nth]!), 6)))
	return Object.fromEntries(answers)
}

export const writeAnswers = async (
	version: string,
	{ asked, at, token }: { asked: string[]; at: number; token: string },
	ask: Ask,
): Promise<void> => {
	const kept: Kept = { at, token, answers: await askAll(asked, token, ask) }
	writeFileSync(answersOf(version), Bun.zstdCompressSync(Buffer.from(JSON.stringify(kept)), { level: 19 }))
}

export const readAnswers = (version: string): Kept =>
	JSON.parse(Bun.zstdDecompressSync(readFileSync(answersOf(version))).toString())
