/** An authenticator in software that answers as browsers do, and the passkeys of people. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { allOf } from '../../server/pages/markup.ts'
import { type Person, send, sidOf, visitPage } from './people.ts'
import { baseUrl, type TestService } from './service.ts'

/** What a page asks a browser for. */
export type Asks = Record<string, string> & { challenge: string }

/** What an answer says otherwise than it should. */
export interface Twist {
	origin?: string
	/** The site whose key it is. */
	host?: string
	challenge?: string
	type?: string
	/** Of the authenticator data: 1 somebody is there, 4 it is they. */
	flags?: number
	counter?: number
	userHandle?: string
	id?: string
	/** Of who made it. */
	statement?: [format: string, of: Map<string, unknown>]
}

const present = 1
const verified = 4
const hasKey = 64
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const hashOf = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** With one key, for one account. By default its counter stays 0, as that of synced ones. */
export const createAuthenticator = () => {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
	const rawId = randomBytes(32)
	const ownId = base64url(rawId)
	let handle = ''
	const dataOf = (flags: number, twist: Twist, more: Uint8Array = Buffer.alloc(0)): Buffer => {
		const head = Buffer.alloc(5)
		head[0] = flags
		head.writeUInt32BE(twist.counter ?? 0, 1)
		return Buffer.concat([hashOf(twist.host ?? new URL(baseUrl).hostname), head, more])
	}
	const clientData = (asks: Asks, type: string, twist: Twist): string =>
		JSON.stringify({ type, challenge: asks.challenge, origin: baseUrl, crossOrigin: false, ...twist })
	const answerOf = (response: object, { id = ownId }: Twist): string =>
		JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

	return {
		id: ownId,
		create: (asks: Asks & { user?: unknown }, twist: Twist = {}): string => {
			handle = (asks.user as unknown as { id: string }).id
			const cose = isoCBOR.encode(
				new Map<number, unknown>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, new Uint8Array(Buffer.from(x, 'base64url'))],
					[-3, new Uint8Array(Buffer.from(y, 'base64url'))],
				]) as never,
			)
			const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose])
			const authData = dataOf(hasKey | (twist.flags ?? present | verified), twist, key)
			const [fmt, attStmt] = twist.statement ?? ['none', new Map()]
			const attested = isoCBOR.encode(
				new Map<string, unknown>([
					['fmt', fmt],
					['attStmt', attStmt],
					['authData', new Uint8Array(authData)],
				]) as never,
			)
			return answerOf(
				{
					clientDataJSON: base64url(clientData(asks, 'webauthn.create', twist)),
					attestationObject: base64url(attested),
				},
				twist,
			)
		},
		get: (asks: Asks, twist: Twist = {}): string => {
			const data = dataOf(twist.flags ?? present | verified, twist)
			const client = clientData(asks, 'webauthn.get', twist)
			return answerOf(
				{
					clientDataJSON: base64url(client),
					authenticatorData: base64url(data),
					signature: base64url(sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)),
					userHandle: twist.userHandle ?? handle,
				},
				twist,
			)
		},
	}
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** What the form on a page asks a browser for. */
export const askedBy = async (service: TestService, path: string, cookie?: string): Promise<Asks> => {
	const html = await (await visitPage(service, path, cookie)).text()
	const form = allOf(html, 'form').find(({ attributes }) => attributes['data-passkey'] !== undefined)
	return JSON.parse(form?.attributes['data-asks'] ?? 'null')
}

/** Adds one on the account page. */
export const addPasskey = async (
	service: TestService,
	person: Person,
	{ twist = {}, more = {} }: { twist?: Twist; more?: Record<string, string> } = {},
) => {
	const authenticator = createAuthenticator()
	const asks = await askedBy(service, '/account/passkeys', person.cookie)
	const credential = authenticator.create(asks, twist)
	const fields = { name: 'phone', password: person.password, credential, ...more }
	const answer = await send(service, '/account/passkeys', fields, person)
	return { authenticator, fields, answer }
}

/** The same, where nothing is wrong with it. */
export const hasPasskey = async (...of: Parameters<typeof addPasskey>): Promise<Authenticator> => {
	const { answer, authenticator } = await addPasskey(...of)
	if (answer.headers.get('location') !== '/account?notice=passkey_added')
		throw new Error(`no passkey: ${answer.status}`)
	return authenticator
}

/** `in`, or the status. */
export const outcomeOf = (answer: Response): string | number =>
	answer.status === 303 ? (sidOf(answer) === '' ? 'no cookie' : 'in') : answer.status

/** Signs in with what an authenticator answers. */
export const enterWith = async (
	service: TestService,
	{ get }: Pick<Authenticator, 'get'>,
	twist: Twist = {},
): Promise<Response> => {
	const credential = get(await askedBy(service, '/sign-in'), twist)
	return send(service, '/sign-in/passkey', { credential })
}

/** Signs in at a service, and answers the outcome. */
export const entranceOf =
	(service: TestService) =>
	async (of: Pick<Authenticator, 'get'>, twist?: Twist): Promise<string | number> =>
		outcomeOf(await enterWith(service, of, twist))
