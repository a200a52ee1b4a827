/** What can be done with links: creating, claiming, finding, editing, sharing and deleting them. */
import type { PlaceSent } from '../../shared/link/places.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Passwords } from '../limits/hashing.ts'
import type { PasswordGuard } from '../limits/password-guard.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { Store } from '../store/store.ts'
import { createActs } from './acts.ts'
import type { Blocks } from './blocks.ts'
import { createLinkClaimer } from './claim.ts'
import { createLinkCreator } from './create.ts'
import { createManyCreator } from './create-many.ts'
import { createLinkDeleter } from './delete.ts'
import { createHistoryReader, createLinkEditor } from './edit.ts'
import { createLinkFinder } from './find.ts'
import { createFoundActs } from './found-acts.ts'
import type { LinkHosts } from './link-hosts.ts'
import { createLinkLister } from './list.ts'
import { createListExporter } from './list-csv.ts'
import type { MonitorKeys } from './monitor-key.ts'
import { createMonitorLinks } from './monitor-links.ts'
import { createMover } from './move.ts'
import { createClickedPlaces, placesAfter } from './places.ts'
import { createSelectedReader } from './selected.ts'
import { createStatisticsLinks, type StatisticsKeys } from './statistics-keys.ts'
import { createStatisticsShares } from './statistics-shares.ts'

/** Dependencies of the rules for links. */
export interface LinkDeps
	extends Pick<Config, 'baseUrl' | 'linkBaseUrl' | 'clickRetentionDays' | 'retiredSlugDays'> {
	store: Store
	secrets: Secrets
	passwords: Passwords
	guard: PasswordGuard
	monitorKeys: MonitorKeys
	statisticsKeys: StatisticsKeys
	blocks: Blocks
	linkHosts: LinkHosts
	now: () => number
	random: (bytes: number) => Uint8Array
}

export const createLinks = (deps: LinkDeps) => {
	const find = createLinkFinder(deps)
	const edit = createLinkEditor(deps)
	const clickedPlaces = createClickedPlaces(deps.store)
	const { deleteLink, deleteOfAccounts } = createLinkDeleter(deps)
	const list = createLinkLister(deps)
	const acts = createActs({ find, edit, remove: deleteLink, move: createMover(deps) })
	return {
		create: createLinkCreator(deps),
		createMany: createManyCreator(deps),
		claim: createLinkClaimer(deps, find),
		find,
		edit,
		/** The places that a link would have after an edit to these. */
		placesAfter: async (link: LinkRow, sent: readonly PlaceSent[] | null) =>
			placesAfter(link.places, sent, sent === null ? undefined : await clickedPlaces(link, sent)),
		historyOf: createHistoryReader(deps),
		list,
		/** The account's tags, the most used first. */
		tagsOf: deps.store.myLinks.tags,
		pages: createListExporter(deps),
		delete: deleteLink,
		/** For background work. */
		deleteOfAccounts,
		blockOf: deps.blocks.of,
		blockReasonOf: deps.blocks.reasonOf,
		acts,
		readSelected: createSelectedReader(deps),
		allFound: createFoundActs({ list, acts, now: deps.now }),
		monitor: createMonitorLinks(deps, find),
		statistics: createStatisticsLinks(deps),
		shares: createStatisticsShares(deps),
	}
}

export type Links = ReturnType<typeof createLinks>
