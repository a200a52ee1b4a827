/** Every route that shows browsers a page. `signed-in-everywhere.test.ts` proves it whole. */

/** Answers that are no page, and pages of visits, which have tests of their own. */
export const noPage =
	/^\/(api|assets|s\/:statistics_key)\/|\.(txt|ico|svg|csv|webmanifest)$|~(csv|qr)$|^\/(:short_url|settings|livez|sign-in\/(code|passkey|oidc))$/

export const pageRoutes = [
	'/',
	'/:short_url/:monitor_key',
	'/m/:monitor_key',
	'/m/:monitor_key/edit',
	'/m/:monitor_key/codes',
	'/m/:monitor_key/key',
	'/s/:statistics_key',
	'/docs',
	'/privacy',
	'/sign-in',
	'/sign-in/reset',
	'/sign-up',
	'/links',
	'/links/~delete',
	'/links/~sheets',
	'/links/~all',
	'/links/~many',
	'/links/~move',
	'/links/statistics',
	'/links/:short_url',
	'/links/:short_url/edit',
	'/links/:short_url/codes',
	'/links/:short_url/key',
	'/account',
	'/account/details',
	'/account/second-factor',
	'/account/passkeys',
	'/account/passkeys/remove',
	'/account/import',
	'/account/teams',
	'/account/teams/:team',
	'/account/teams/:team/tokens',
	'/account/teams/:team/remove',
	'/account/teams/:team/delete',
	'/account/tokens/name',
	'/account/tokens/revoke',
	'/account/sessions/end',
	'/account/sessions/revoke',
	'/admin',
	'/admin/hosts',
	'/admin/blocked-hosts',
	'/admin/accounts',
	'/admin/service',
	'/admin/log',
	'/admin/act',
] as const
export type PageRoute = (typeof pageRoutes)[number]

/** The path of a page with these values in it. */
export const pathOfPage = (route: PageRoute, values: Record<string, string>): string =>
	route.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole)
