/** Requests to every documented operation, and what may be wrong with an answer. */
import { operations } from '../../../server/api/reference/operations.ts'
import { errorBody } from '../../../shared/error-body.ts'
import { type ErrorCode, statusOf } from '../../../shared/errors.ts'
import { readDocument } from '../../support/service/openapi-document.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, type TestService } from '../../support/service/service.ts'
import { makeTeam } from '../../support/service/teams.ts'
import { elementsOf } from '../pages/markup.ts'

/** An operation with the names of what can be sent to it. */
export interface Target {
	name: string
	method: string
	/** With `{short_url}` and the like. */
	path: string
	pathNames: string[]
	queryNames: string[]
	bodyNames: string[]
	/** Statuses that the document promises, but for 500 and 503, which no request may cause. */
	promised: number[]
}

const namesOf = (schema: { def: { shape: object } } | undefined): string[] =>
	Object.keys(schema?.def.shape ?? {})

export const readTargets = async (service: TestService): Promise<Target[]> => {
	const { document } = await readDocument(service)
	return Object.entries(operations).map(([name, { query, body }]) => {
		const [method = '', path = ''] = name.split(' ')
		const { responses } = document.paths![path]![method.toLowerCase() as 'get']!
		return {
			name,
			method,
			path,
			pathNames: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
			queryNames: namesOf(query),
			bodyNames: namesOf(body),
			promised: Object.keys(responses ?? {})
				.map(Number)
				.filter((status) => ![500, 503].includes(status)),
		}
	})
}

/** A person with a token and a link, and valid path values and fields. */
export interface Ground {
	person: Person
	headers: Record<string, string>
	values: Record<string, string>
	fields: Record<string, unknown>
}

let grounds = 0
export const prepare = async (service: TestService): Promise<Ground> => {
	const person = await signUp(service)
	const short_url = `ground-${grounds++}`
	const { key: monitor_key } = await makeOwn(service, person, { alias: short_url })
	const statistics_key = (await service.client.share(short_url, monitor_key)).statistics_url.slice(2)
	const team = await makeTeam(service, { ...person, id: '' })
	return {
		person,
		headers: { authorization: `Bearer ${await tokenOf(service, person)}` },
		values: { short_url, monitor_key, statistics_key, team, account: person.email, offer: '1' },
		fields: { url: 'https://target.example/', email: person.email, password: person.password, name: 'x' },
	}
}

/** A path part for any text; half a surrogate pair is sent as the bytes it would have. */
export const asPart = (text: string): string =>
	text.isWellFormed()
		? encodeURIComponent(text)
		: text.replace(/./gsu, (one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80'))

export const pathWith = ({ path }: Target, values: Record<string, string>): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => asPart(values[name] ?? ''))

/** A request to the operation, valid but for the given parts. */
export const requestTo = (
	{ method, bodyNames }: Target,
	{ headers, fields }: Ground,
	{ body, more = {} }: { body?: unknown; more?: Record<string, string> } = {},
): RequestInit => {
	if (bodyNames.length === 0 || method === 'GET') return { method, headers: { ...headers, ...more } }
	return merged(asJson(body ?? fields), { headers: { ...headers, ...more } }, { method })
}

/** What is wrong with an answer; undefined for a published one. */
export const faultOf = async (answer: Response, statuses?: number[]): Promise<string | undefined> => {
	const { status, headers } = answer
	const text = await answer.text()
	if (status >= 500) return `${status} ${text}`
	if (statuses !== undefined && !statuses.includes(status)) return `${status} is not promised: ${text}`
	if (!headers.has('x-request-id')) return 'no request id'
	if (/stolen|evil/.test([...headers].filter(([name]) => name !== 'location').join()))
		return 'a header was sent along'
	if (status < 400) return undefined
	if (/alert\(1\)/.test(text)) return `repeats what was sent: ${text}`
	if (text === '' || headers.get('content-type')?.includes('html')) return undefined
	const body = errorBody.safeParse(JSON.parse(text))
	if (!body.success) return `no published error: ${text}`
	const code: ErrorCode = body.data.error
	if (statusOf(code) !== status) return `${status} with ${code}`
	if ((code === 'validation_failed') !== (body.data.details !== undefined)) return `details with ${code}`
	return undefined
}

/** Markup that must never appear, and addresses that would run. */
export const faultOfPage = (html: string): string | undefined => {
	for (const { tag, attributes } of elementsOf(html)) {
		if (['iframe', 'object', 'embed', 'base'].includes(tag)) return `<${tag}>`
		if (tag === 'script' && !attributes.src?.startsWith('/assets/')) return 'a script of its own'
		if (tag === 'meta' && 'http-equiv' in attributes) return 'a meta that acts'
		for (const [name, value] of Object.entries(attributes)) {
			if (name.startsWith('on') || name === 'style' || name === 'srcdoc') return `${tag} ${name}`
			const isAddress = ['href', 'src', 'action', 'formaction'].includes(name)
			if (isAddress && /^\s*(javascript|data:text|vbscript)/i.test(value)) return `${tag} ${name}=${value}`
		}
	}
	return undefined
}
