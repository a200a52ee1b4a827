/** Kinds of OpenID providers: what each says in its ID token, in userinfo, for which scope. */
import type { OpenIdShape } from './openid-process.ts'

export interface ShapeRow extends OpenIdShape {
	/** The variables that an operator sets for it. */
	env: Record<string, string>
	/** The scopes that it should be asked for. */
	asked: string
	/** The group of operators, as it names groups. */
	group: string
	/** Under which claim it has somebody's groups. */
	says: (groups: string[]) => Record<string, unknown>
	/** Whether it says of addresses that they are verified. */
	vouches?: boolean
}

const standard = {
	openid: ['sub'],
	email: ['email', 'email_verified'],
	profile: ['name', 'preferred_username'],
}
const person = ['email', 'email_verified', 'name', 'preferred_username']
const inGroups = (groups: string[]) => ({ groups })

/** By what their documentation says, and by their answers. */
export const openIdShapes: Record<string, ShapeRow> = {
	gitlab: {
		scopes: { ...standard, openid: ['sub', 'groups', 'groups_direct'] },
		idToken: [...person, 'groups_direct'],
		userinfo: [...person, 'groups'],
		env: {},
		asked: 'openid email profile',
		group: 'office/kurz-operators',
		says: (groups) => ({ groups, groups_direct: [] }),
		vouches: true,
	},
	entra: {
		scopes: { ...standard, openid: ['sub', 'groups'] },
		idToken: ['name', 'preferred_username', 'groups'],
		userinfo: ['name', 'email'],
		env: { OIDC_TRUST_EMAIL: 'on' },
		asked: 'openid email profile',
		group: '6f8b2c1e-0000-4000-8000-000000000001',
		says: inGroups,
		endsSessions: true,
	},
	dex: {
		scopes: { ...standard, groups: ['groups'] },
		idToken: ['email', 'email_verified', 'name', 'groups'],
		userinfo: ['email', 'email_verified', 'name', 'groups'],
		env: {},
		asked: 'openid email profile groups',
		group: 'kurz-operators',
		says: inGroups,
		vouches: true,
	},
	keycloak: {
		scopes: { ...standard, roles: ['realm_access'] },
		idToken: person,
		userinfo: [...person, 'realm_access'],
		env: { OIDC_SCOPES: 'openid email profile roles', OIDC_GROUPS_CLAIM: 'realm_access.roles' },
		asked: 'openid email profile roles',
		group: 'kurz-operators',
		says: (groups) => ({ realm_access: { roles: groups } }),
		vouches: true,
		endsSessions: true,
		tellsLogout: true,
	},
	authelia: {
		scopes: { ...standard, groups: ['groups'] },
		idToken: [],
		userinfo: [...person, 'groups'],
		env: {},
		asked: 'openid email profile groups',
		group: 'kurz-operators',
		says: inGroups,
		vouches: true,
		isBasic: true,
	},
	authentik: {
		scopes: { ...standard, profile: [...standard.profile, 'groups'] },
		idToken: [...person, 'groups'],
		userinfo: [...person, 'groups'],
		env: {},
		asked: 'openid email profile',
		group: 'kurz operators',
		says: inGroups,
		vouches: true,
		endsSessions: true,
		tellsLogout: true,
	},
	kanidm: {
		scopes: { ...standard, groups: ['groups'] },
		idToken: ['preferred_username', 'name'],
		userinfo: [...person, 'groups'],
		env: {},
		asked: 'openid email profile groups',
		group: 'kurz-operators@idm.example',
		says: inGroups,
		vouches: true,
	},
}
