/** Owns how the OpenAPI document says who may call a route. Source: server/INTERFACE.md, "Accounts". */

export const securitySchemes = {
	access_token: {
		type: 'http',
		scheme: 'bearer',
		description:
			'An access token, made on the account page or by POST /api/v1/tokens. It wins over the cookie.',
	},
	sid: {
		type: 'apiKey',
		in: 'cookie',
		name: 'sid',
		description: 'The cookie of who signed in on this site. Other sites can’t write with it.',
	},
}

type Security = { [name in keyof typeof securitySchemes]?: string[] }[]

/** For a route's `detail`: by token alone, by either, and by either or nothing. */
export const byToken: Security = [{ access_token: [] }]
export const byAccount: Security = [{ access_token: [] }, { sid: [] }]
export const byAnyone: Security = [...byAccount, {}]
