/** An OpenID provider as a process: the name that is typed signs in. Ends with its stdin. */
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

/** The process's first argument, as JSON. */
export interface OpenIdOrder {
	issuer: string
	/** On the loopback. */
	port: number
	clientId: string
	clientSecret: string
	redirectUri: string
	/** Where it tells that a session ended. */
	logoutUri?: string
	shape?: OpenIdShape
}

/** What a kind of provider says, where, and what it takes. */
export interface OpenIdShape {
	/** The claims of each scope. */
	scopes: Record<string, string[]>
	/** The claims that the ID token has, if their scope was asked for. */
	idToken: string[]
	userinfo: string[]
	/** Takes the client's secret in the header alone. */
	isBasic?: boolean
	/** Says where to sign out. */
	endsSessions?: boolean
	/** Tells when a session ended. */
	tellsLogout?: boolean
}

const usual: OpenIdShape = {
	scopes: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'groups'] },
	idToken: [],
	userinfo: ['email', 'email_verified', 'name', 'picture', 'groups'],
	endsSessions: true,
}

/** As providers say it: a list, or a text where there is one group. */
const groupsOf = (name: string): unknown => {
	const asText = /-in-(?<group>[\w-]+)$/.exec(name)?.groups?.group
	return asText ?? (name.endsWith('operator') ? ['staff', 'kurz-operators'] : ['staff'])
}

/** Some providers say it as a text, some never. */
const vouches = (name: string): unknown =>
	name.startsWith('text') ? 'true' : name.startsWith('silent') ? undefined : name.startsWith('verified')

const order = JSON.parse(process.argv[2] ?? '') as OpenIdOrder
const { shape = usual } = order
/** What somebody's claims were at the last sign-in, if a test chose them; null is missing. */
const said = new Map<string, Record<string, unknown>>()
const claimsOf = (name: string): Record<string, unknown> => ({
	email: `${name}@example.org`,
	email_verified: vouches(name),
	name: `Name of ${name}`,
	groups: groupsOf(name),
	picture: 'https://pictures.example/picture.png',
	...said.get(name),
})
const provider = new Provider(order.issuer, {
	clients: [
		{
			client_id: order.clientId,
			client_secret: order.clientSecret,
			redirect_uris: [order.redirectUri],
			...(shape.tellsLogout && {
				backchannel_logout_uri: order.logoutUri,
				backchannel_logout_session_required: true,
			}),
		},
	],
	cookies: { keys: ['a key for tests'] },
	claims: shape.scopes,
	conformIdTokenClaims: false,
	pkce: { required: () => true },
	features: {
		devInteractions: { enabled: false },
		rpInitiatedLogout: { enabled: shape.endsSessions === true },
		backchannelLogout: { enabled: shape.tellsLogout === true },
	},
	interactions: { url: (_, { uid }) => `/interaction/${uid}` },
	findAccount: (_, accountId) => ({
		accountId,
		claims: (use) => {
			const all = claimsOf(accountId)
			const here = use === 'id_token' ? shape.idToken : shape.userinfo
			const known = here.filter((claim) => all[claim] !== null)
			return { sub: accountId, ...Object.fromEntries(known.map((claim) => [claim, all[claim]])) }
		},
	}),
	// Grants everything without a consent page.
	loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
		const { client, session } = oidc
		if (client === undefined || session?.accountId === undefined) return undefined
		const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
		grant.addOIDCScope(Object.keys(shape.scopes).join(' '))
		await grant.save()
		return grant
	},
})

const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Provider</title><h1>Provider</h1><form method="post">
<label>Name <input name="name"></label><button>Sign in</button><button name="cancel" value="yes">Cancel</button></form>`

provider.use(async (context, next) => {
	if (shape.isBasic && context.path === '/token' && !context.get('authorization')) {
		context.status = 401
		context.body = { error: 'invalid_client' }
		return
	}
	if (context.path === '/me') {
		await next()
		const { sub } = context.body as { sub: string }
		context.body = { ...(context.body as object), sub: said.get(sub)?.sub_there ?? sub }
		return
	}
	if (!context.path.startsWith('/interaction/')) return next()
	if (context.method !== 'POST') {
		context.type = 'html'
		context.body = page
		return
	}
	const chunks: Uint8Array[] = []
	for await (const chunk of context.req) chunks.push(chunk as Uint8Array)
	const form = new URLSearchParams(Buffer.concat(chunks).toString())
	const name = form.get('name') ?? ''
	const says = form.get('says')
	if (says !== null) said.set(name, JSON.parse(says) as Record<string, unknown>)
	const result = form.has('cancel')
		? { error: 'access_denied', error_description: 'The person went back.' }
		: { login: { accountId: name } }
	await provider.interactionFinished(context.req, context.res, result)
	context.respond = false
})
provider.listen(order.port, '127.0.0.1', () => process.stdout.write(`listening on ${order.port}\n`))
// However the test ends, its end of the pipe is closed.
process.stdin.on('end', () => process.exit(0)).resume()
