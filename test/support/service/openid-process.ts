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
const provider = new Provider(order.issuer, {
	clients: [
		{
			client_id: order.clientId,
			client_secret: order.clientSecret,
			redirect_uris: [order.redirectUri],
		},
	],
	cookies: { keys: ['a key for tests'] },
	claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'groups'] },
	pkce: { required: () => true },
	features: { devInteractions: { enabled: false } },
	interactions: { url: (_, { uid }) => `/interaction/${uid}` },
	findAccount: (_, accountId) => ({
		accountId,
		claims: () => ({
			sub: accountId,
			email: `${accountId}@example.org`,
			email_verified: vouches(accountId),
			name: `Name of ${accountId}`,
			groups: groupsOf(accountId),
			picture: 'https://pictures.example/picture.png',
		}),
	}),
	// Grants everything without a consent page.
	loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
		const { client, session } = oidc
		if (client === undefined || session?.accountId === undefined) return undefined
		const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
		grant.addOIDCScope('openid email profile')
		await grant.save()
		return grant
	},
})

const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Provider</title><h1>Provider</h1><form method="post">
<label>Name <input name="name"></label><button>Sign in</button><button name="cancel" value="yes">Cancel</button></form>`

provider.use(async (context, next) => {
	if (!context.path.startsWith('/interaction/')) return next()
	if (context.method !== 'POST') {
		context.type = 'html'
		context.body = page
		return
	}
	const chunks: Uint8Array[] = []
	for await (const chunk of context.req) chunks.push(chunk as Uint8Array)
	const form = new URLSearchParams(Buffer.concat(chunks).toString())
	const result = form.has('cancel')
		? { error: 'access_denied', error_description: 'The person went back.' }
		: { login: { accountId: form.get('name') ?? '' } }
	await provider.interactionFinished(context.req, context.res, result)
	context.respond = false
})
provider.listen(order.port, '127.0.0.1', () => process.stdout.write(`listening on ${order.port}\n`))
// However the test ends, its end of the pipe is closed.
process.stdin.on('end', () => process.exit(0)).resume()
