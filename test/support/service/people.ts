/** People with accounts, signed up through the front door, and their cookies and tokens. */
import { asBrowser, asForm, asJson, type TestService } from './service.ts'

export interface Person {
	email: string
	password: string
	/** `sid`, as a request header's value. */
	cookie: string
}

let people = 0

/** An answer's cookies as the header of the next request. */
export const cookieOf = (answer: Response): string =>
	answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')

/** The session cookie that an answer sets, as a request header's value; '' without one. */
export const sidOf = (answer: Response): string =>
	/sid=[^;]+/.exec(answer.headers.getSetCookie().join())?.[0] ?? ''

export const accountIdOf = async (service: TestService, cookie: string): Promise<string> => {
	const answer = await service.ask('/api/v1/auth/get-session', withCookie(cookie))
	return (await answer.json()).user.id
}

export const signUp = async (
	service: Pick<TestService, 'ask'>,
	more: { email?: string; password?: string } = {},
): Promise<Person> => {
	const email = more.email ?? `person-${process.pid}-${people++}@example.org`
	const password = more.password ?? 'a good password'
	const answer = await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
	if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
	return { email, password, cookie: cookieOf(answer) }
}

export const tokenOf = async (
	service: TestService,
	{ email, password }: Person,
	name = 'test',
): Promise<string> => (await service.client.createToken({ email, password, name })).access_token

export const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })
export const withCookie = (cookie: string): RequestInit => ({ headers: { cookie } })

/** One request with the headers of all. */
export const merged = (...inits: RequestInit[]): RequestInit =>
	Object.assign({}, ...inits, { headers: Object.assign({}, ...inits.map((init) => init.headers)) })

export const send = (
	service: Pick<TestService, 'ask'>,
	path: string,
	fields: Record<string, string>,
	{ cookie, ...init }: RequestInit & { cookie?: string; peer?: string } = {},
): Promise<Response> =>
	service.ask(path, { ...init, ...merged(asForm(fields), cookie ? withCookie(cookie) : {}, init) })

export const visitPage = (service: TestService, path: string, cookie?: string): Promise<Response> =>
	service.ask(path, merged(asBrowser, cookie ? withCookie(cookie) : {}))
