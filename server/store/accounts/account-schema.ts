/** The tables of accounts. */
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tokenScopes } from '../../../shared/accounts.ts'
import { teamRoles } from '../../../shared/teams.ts'
import { bytes, time } from '../columns.ts'

const user = () =>
	text('user_id')
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' })

export const users = pgTable('users', {
	id: text('id').primaryKey(),
	name: text('name').notNull(),
	email: text('email').notNull().unique(),
	/** Whether a provider vouches for the address that is the name of an OpenID identity. */
	emailVerified: boolean('email_verified').notNull().default(false),
	/** What its owner may do; a check allows only these. */
	role: text('role', { enum: ['member', 'operator'] })
		.notNull()
		.default('member'),
	/** Where the role of an operator comes from; null for members. A check allows only these. */
	roleBy: text('role_by', { enum: ['hand', 'group'] }),
	/** Whether it signed up by itself: nobody invited it, and no provider knows it. */
	byItself: boolean('by_itself').notNull().default(false),
	/** When it was closed: it is signed in nowhere (closing.ts). */
	closedAt: time('closed_at'),
	createdAt: time('created_at').notNull(),
	updatedAt: time('updated_at').notNull(),
})

export type Role = typeof users.$inferSelect.role
export type RoleBy = 'hand' | 'group'

/** Found by the cookie `sid`. */
export const sessions = pgTable(
	'sessions',
	{
		id: text('id').primaryKey(),
		expiresAt: time('expires_at').notNull(),
		token: text('token').notNull().unique(),
		createdAt: time('created_at').notNull(),
		updatedAt: time('updated_at').notNull(),
		userAgent: text('user_agent'),
		userId: user(),
		/** The OpenID identity that signed in, as `identities.account_id`; null for a password. */
		identity: text('identity'),
		/** The session at its provider, with the issuer in front. */
		providerSession: text('provider_session'),
		/** Whether a second factor was given for it. */
		secondFactor: boolean('second_factor').notNull().default(false),
	},
	(t) => [index('sessions_user').on(t.userId)],
)

/** Ways to sign in to an account: a password (`credential`) or an OpenID identity. */
export const identities = pgTable(
	'identities',
	{
		id: text('id').primaryKey(),
		accountId: text('account_id').notNull(),
		providerId: text('provider_id').notNull(),
		userId: user(),
		password: text('password'),
		createdAt: time('created_at').notNull(),
		updatedAt: time('updated_at').notNull(),
	},
	(t) => [
		index('identities_user').on(t.userId),
		uniqueIndex('identities_account').on(t.accountId, t.providerId),
	],
)

/** What an account's password needs beside it: codes of an app, or recovery codes. */
export const secondFactors = pgTable('second_factors', {
	userId: text('user_id')
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** Encrypted by a key of the server's secret (accounts/factor-codes.ts). */
	secret: bytes('secret').notNull(),
	/** The period of the newest code that was used: it and earlier ones are used up. */
	lastStep: bigint('last_step', { mode: 'number' }).notNull(),
	/** Hashes of the recovery codes that are left. */
	recovery: text('recovery').array().notNull(),
	createdAt: time('created_at').notNull(),
})

/** Passkeys of accounts with a password: each signs in alone. */
export const passkeys = pgTable(
	'passkeys',
	{
		/** The number that the authenticator gave it, in base64url. */
		id: text('id').primaryKey(),
		userId: user(),
		name: text('name').notNull(),
		/** As COSE (RFC 9052). */
		publicKey: bytes('public_key').notNull(),
		/** How often it was used, as it says itself; 0 where it does not count. */
		counter: bigint('counter', { mode: 'number' }).notNull(),
		createdAt: time('created_at').notNull(),
		/** When its newest sign-in began: that challenge and earlier ones are used up. */
		lastUsedAt: time('last_used_at'),
	},
	(t) => [index('passkeys_user').on(t.userId)],
)

/** With `statistics` a row is no token: it shares those of the tag in its name, or of all links. */
const storedScopes = [...tokenScopes, 'statistics'] as const
export type StoredScope = (typeof storedScopes)[number]

/** Access tokens. `key` is a hash; people recognise a token by `start`. */
export const accessTokens = pgTable(
	'access_tokens',
	{
		id: text('id').primaryKey(),
		name: text('name'),
		start: text('start'),
		/** Whose it is: an account or a team, never both. */
		referenceId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
		teamId: text('team_id').references(() => teams.id, { onDelete: 'cascade' }),
		key: text('key').notNull().unique(),
		/** What it may do; a check allows only these. */
		scope: text('scope', { enum: storedScopes }).notNull().default('all'),
		lastRequest: time('last_request'),
		expiresAt: time('expires_at'),
		createdAt: time('created_at').notNull(),
		updatedAt: time('updated_at').notNull(),
		metadata: text('metadata'),
	},
	(t) => [index('access_tokens_user').on(t.referenceId), index('access_tokens_team').on(t.teamId)],
)

/** An owner of links beside accounts: its id stands in `links.owner_id` as an account's does. */
export const teams = pgTable('teams', {
	id: text('id').primaryKey(),
	name: text('name').notNull(),
	createdAt: time('created_at').notNull(),
})

/** Who belongs to a team, or is invited to it. */
export const teamMembers = pgTable(
	'team_members',
	{
		teamId: text('team_id')
			.notNull()
			.references(() => teams.id, { onDelete: 'cascade' }),
		userId: user(),
		/** A check allows only these. */
		role: text('role', { enum: teamRoles }).notNull(),
		/** Null while only invited. */
		acceptedAt: time('accepted_at'),
		createdAt: time('created_at').notNull(),
		/** Whether a claim of OpenID made it, which ends it too. */
		byClaim: boolean('by_claim').notNull().default(false),
	},
	(t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('team_members_user').on(t.userId)],
)

/** Links that an account is offered; it has some days to accept. */
export const linkOffers = pgTable(
	'link_offers',
	{
		id: text('id').primaryKey(),
		/** Whose the links are: an account or a team. Those that were moved since are left out. */
		ownerId: text('owner_id').notNull(),
		toId: text('to_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		linkIds: bigint('link_ids', { mode: 'number' }).array().notNull(),
		createdAt: time('created_at').notNull(),
	},
	(t) => [uniqueIndex('link_offers_to_owner').on(t.toId, t.ownerId)],
)
