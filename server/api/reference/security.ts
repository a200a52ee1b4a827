/** Authentication in the OpenAPI document. Source: server/INTERFACE.md, "Accounts". */

export const securitySchemes = {
	access_token: {
		type: 'http',
		scheme: 'bearer',
		description:
			'An access token, created on the account page or by POST /api/v1/tokens. It wins over the cookie.',
	},
	sid: {
		type: 'apiKey',
		in: 'cookie',
		name: 'sid',
		description: 'The session cookie of this site. Other sites can’t write with it.',
	},
}

type Security = { [name in keyof typeof securitySchemes]?: string[] }[]

const account: Security = [{ access_token: [] }, { sid: [] }]

/** Alternative ways to authenticate; an empty one means anonymous. */
export const accesses = {
	token: [{ access_token: [] }],
	account,
	'account or anonymous': [...account, {}],
} satisfies Record<string, Security>
