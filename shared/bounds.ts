/** Limits on the length and size of what is sent. */
import { firstBounds } from './first.ts'

/** From server/INTERFACE.md, "Identifiers", "Create", "Edit", "Statistics by monitor key", "QR". */
export const bounds = {
	...firstBounds,
	alias: { min: 5, max: 15 },
	/** What `ALIAS_LENGTH` may widen that to. */
	widestAlias: { min: 2, max: 64 },
	password: 128,
	expiresInDays: 3650,
	maxClicks: 1_000_000_000,
	note: 2_000,
	tags: { number: 10, length: 30 },
	/** Open ones, all with those that are closed, and characters of `name` and `label`. */
	places: { number: 100, all: 500, name: 15, label: 100 },
	/** Days that a statistics page may cover. */
	rangeDays: 3650,
	/** Links in one request for figures. */
	figures: 100,
	/** Links that one request makes. */
	made: 100,
	/** Links in one request that does something with them. */
	acts: 1_000,
	/** Minimum days before a slug is free again once the operator deleted its link. */
	retiredByOperatorDays: 30,
	/** Hosts for short links that operators may add. */
	linkHosts: 100,
	/** Former targets kept of a link. */
	formerTargets: 50,
	clicksShown: { default: 100, inList: 10, max: 1000 },
	/** Characters; `email`: RFC 5321, a path of 256 with brackets. `tokenDays`: a token's life. */
	account: { name: 100, email: 254, password: { min: 8, max: 128 }, tokenName: 100, tokenDays: 3650 },
	/** `of`: teams of an account; `members`: those of a team, invited ones included. */
	/** `invites`: open invitations from one account to another. */
	team: { name: 100, of: 100, members: 200, invites: 10 },
	/** `links` of an offer, offers `to` an account, `from` one sender, `days`, `move` at once. */
	offers: { links: 1_000, to: 50, from: 10, days: 7, move: 100 },
	qr: {
		url: 2048,
		size: { min: 64, max: 2048, default: 300 },
		margin: { max: 16, default: 4 },
		/** Millimetres on paper; characters under a code. */
		...{ mm: { min: 10, max: 2000 }, under: 40 },
	},
} as const
