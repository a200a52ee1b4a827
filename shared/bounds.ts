/** How long or large what is sent may be. */

/** Where the numbers come from: server/INTERFACE.md, "Identifiers", "Create", "Edit", "Statistics by monitor key" and "QR". */
export const bounds = {
	alias: { min: 5, max: 15 },
	url: 8192,
	password: 128,
	expiresInDays: 3650,
	maxClicks: 1_000_000_000,
	title: 200,
	tags: { number: 10, length: 30 },
	/** Days that a statistics page may cover. */
	rangeDays: 3650,
	/** Links whose figures one request may ask for. */
	figures: 100,
	/** Days for which nobody takes the slug of a link that the operator deleted, at least. */
	retiredByOperatorDays: 30,
	/** Former targets that are kept of a link. */
	formerTargets: 50,
	clicksShown: { default: 100, inList: 10, max: 1000 },
	/** Characters; the email's from RFC 5321 (a path of 256 with its brackets). `tokenDays` is the longest life of a token. */
	account: { name: 100, email: 254, password: { min: 8, max: 128 }, tokenName: 100, tokenDays: 3650 },
	qr: { url: 2048, size: { min: 64, max: 2048, default: 300 }, margin: { max: 16, default: 4 } },
} as const
