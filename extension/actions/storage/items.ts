/** Everything the extension stores: names, shapes, and the storage area of each. */
import * as z from 'zod/mini'
import { linkStates } from '../../../shared/link/states.ts'
import { languageCodes } from '../../../shared/words/languages.ts'
import { account } from './account-record.ts'
import { type Area, byName, createItem, type Item, listOf } from './item.ts'
import { leaving } from './leaving-record.ts'
import { createLinkStore, type LinkStore } from './link-store.ts'
import { sites } from './site-defaults-record.ts'
import { site } from './site-record.ts'

/** A link's statistics as its server last reported them. */
const figures = z.object({
	clicks: z.int(),
	visitors: z.int(),
	status: z.enum(linkStates),
	/** ISO 8601; null if there was none. Absent while unknown: statistics of older versions. */
	last_click_at: z.optional(z.nullable(z.string())),
	/** When it reported them; ISO 8601. */
	at: z.string(),
})

/** A link that was made or imported here. Its key is the only way to its statistics. */
export const keptLink = z.looseObject({
	/** The absolute short link, which identifies it. */
	url: z.string(),
	/** The server's own address, where its API is. */
	origin: z.string(),
	slug: z.string(),
	monitor_key: z.string(),
	target: z.string(),
	/** Its page's title when it was made, or the person's own. Absent while unknown. */
	title: z.optional(z.string()),
	/** The title is the person's, not the page's. */
	title_edited: z.optional(z.boolean()),
	/** Absent while unknown: links of older versions. */
	tags: z.optional(z.array(z.string())),
	/** What the form to edit shows besides, by field. Absent while unknown. */
	free: z.optional(byName(z.string())),
	/** ISO 8601. */
	made_at: z.string(),
	/** When its time limit passes; ISO 8601. */
	expires_at: z.optional(z.string()),
	/** The click limit; null if unlimited. Absent while unknown. */
	max_clicks: z.optional(z.nullable(z.int())),
	/** Whether it asks for a password. Absent while unknown: older versions, files. */
	is_protected: z.optional(z.boolean()),
	/** Whether it opens with a button. Absent while unknown. */
	confirm: z.optional(z.boolean()),
	/** The person chose options for it, so its page shows it again even with limits. */
	chosen: z.optional(z.boolean()),
	/** An account has it, so it isn't offered to one again. */
	owned: z.optional(z.boolean()),
	/** The version that target, title, tags and `free` are of. Absent while unknown. */
	version: z.optional(z.int()),
	/** The creation that made it, so that the same click finds it again. */
	creation: z.optional(z.string()),
	/** Statistics stored by another version are dropped and read again. */
	figures: z.optional(
		z.pipe(
			z.unknown(),
			z.transform((stored) => figures.safeParse(stored).data),
		),
	),
	/** When the server last said it has no such link; ISO 8601. The key stays with the link. */
	gone_at: z.optional(z.string()),
})
/** The fields known here. Fields of other versions are kept, but have no type. */
type Declared<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
export type KeptLink = Declared<z.output<typeof keptLink>>

/** A link that was requested but not answered yet. */
export const creation = z.looseObject({
	/** The idempotency key: a retry with it makes no second link. */
	id: z.string(),
	origin: z.string(),
	/** The account it was requested for, by name; absent if none. */
	account: z.optional(z.string()),
	body: z.looseObject({ url: z.string() }),
	/** ISO 8601. */
	begun_at: z.string(),
	/** Its request was sent at least once, so the link may exist. */
	sent: z.optional(z.boolean()),
	/** Its options were chosen for this page: see `chosen` of a link. */
	chosen: z.optional(z.boolean()),
	/** How often it has failed. */
	tries: z.optional(z.int()),
	/** When it is tried again; ISO 8601. */
	next_at: z.optional(z.string()),
})
export type Creation = Declared<z.output<typeof creation>>

export type Account = z.output<typeof account>

export const menuKinds = ['page', 'link', 'selection', 'image'] as const
export type MenuKind = (typeof menuKinds)[number]
/** What copying puts on the clipboard: the address alone, or a link with its title. */
export const copyFormats = ['url', 'markdown', 'html', 'title'] as const
export type CopyFormat = (typeof copyFormats)[number]
export const themes = ['system', 'light', 'dark'] as const
export const languageChoices = ['system', ...languageCodes] as const

const preferences = z.object({
	/** What a click on the toolbar button does. */
	click: z._default(z.enum(['popup', 'copy']), 'popup'),
	/** Whether the popup asks before it makes a link for a page. */
	ask: z._default(z.boolean(), false),
	copyAs: z._default(z.enum(copyFormats), 'url'),
	/** Whether trackers are left out of the addresses of pages. */
	clean: z._default(z.boolean(), false),
	/** Whether copying without the popup shows a notification. */
	notify: z._default(z.boolean(), false),
	menus: z._default(z.array(z.enum(menuKinds)), [...menuKinds]),
	/** Whether the limits of the last link become those of the next. */
	remember: z._default(z.boolean(), false),
	defaults: z._default(z.object({ days: z.optional(z.int()), clicks: z.optional(z.int()) }), {}),
	/** The campaign fields of the last link that had any. */
	campaign: z._default(byName(z.string()), {}),
	/** The look of QR codes, by field; see `ui/qr/look.ts`. */
	qr: z._default(byName(z.string()), {}),
	theme: z._default(z.enum(themes), 'system'),
	language: z._default(z.enum(languageChoices), 'system'),
})
export type Preferences = z.output<typeof preferences>

/** What the context menu or address bar asked for, until a popup picks it up. */
const asked = z.nullable(
	z.object({
		url: z.string(),
		tab: z.number(),
		/** The tab's address at that time, if known. */
		page: z.optional(z.string()),
		/** What the popup shows at once beside the link. */
		show: z.optional(z.literal('qr')),
	}),
)

export interface Areas {
	/** On this machine only: keys, token, links. */
	local: Area
	/** Synced by the browser, if it syncs: preferences. */
	sync: Area
	/** In memory until the browser closes. */
	session: Area
}

const server = z.nullable(z.object({ origin: z.string() }))
const text = z.nullable(z.string())
/** What came of wishes in the background: the short link, or why there is none. */
const news = z.array(
	z.object({
		target: z.string(),
		url: z.optional(z.string()),
		failure: z.optional(z.object({ code: z.string(), wait: z.optional(z.int()) })),
	}),
)
export type News = z.output<typeof news>[number]

export const createItems = ({ local, sync, session }: Areas) => {
	const links: LinkStore = createLinkStore({ area: local, schema: keptLink })
	const creations: Item<Creation[]> = createItem({
		area: local,
		key: 'creations',
		...listOf(creation),
		fallback: [],
	})
	return {
		server: createItem({ area: local, key: 'server', schema: server, fallback: null }),
		site: createItem({ area: local, key: 'site', schema: z.nullable(site), fallback: null }),
		account: createItem({ area: local, key: 'account', schema: z.nullable(account), fallback: null }),
		links,
		creations,
		/** Ids of creations whose links are to be deleted: taken back, or replaced by another. */
		unwanted: createItem({ area: local, key: 'unwanted', schema: z.array(z.string()), fallback: [] }),
		leaving: createItem({ area: local, key: 'leaving', ...listOf(leaving), fallback: [] }),
		/** What the next popup tells. */
		news: createItem({ area: local, key: 'news', schema: news, fallback: [] }),
		/** When the reminder was dismissed or the list exported, and when exported; ISO 8601. */
		backupSettled: createItem({ area: local, key: 'backupSettled', schema: text, fallback: null }),
		backedUp: createItem({ area: local, key: 'backedUp', schema: text, fallback: null }),
		/** The popup has offered to copy automatically. It does so once. */
		copyingOffered: createItem({ area: local, key: 'copyingOffered', schema: z.boolean(), fallback: false }),
		preferences: createItem({
			area: sync,
			key: 'preferences',
			schema: preferences,
			fallback: preferences.parse({}),
		}),
		siteDefaults: createItem({ area: local, key: 'siteDefaults', schema: sites, fallback: {} }),
		asked: createItem({ area: session, key: 'asked', schema: asked, fallback: null }),
		/** Until when servers want no requests, in milliseconds by limit: see `kurz.ts`. */
		limited: createItem({ area: session, key: 'limited', schema: byName(z.int()), fallback: {} }),
		/** An address that needs a permission, found by the popup, which can't ask for one. */
		refused: createItem({ area: session, key: 'refused', schema: text, fallback: null }),
	}
}
export type Items = ReturnType<typeof createItems>
