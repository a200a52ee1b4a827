/** Deliberate bugs in `server/links`: editing, acting on several, blocking, zones. */
import type { Bug } from './bug.ts'

export const links: Bug[] = [
	{
		file: 'server/links/list.ts',
		text: "isInNotes: isEnough(role, 'editor')",
		bug: 'isInNotes: true',
		tests: ['test/server/api/team-access.test.ts'],
		hurts: 'viewers of a team find out notes by searching for them',
	},
	{
		file: 'server/links/link-hosts.ts',
		text: 'return found?.isAlias ? undefined : found',
		bug: 'return found',
		tests: ['test/server/links/host-aliases.test.ts'],
		hurts: 'every printed link to a name that was made an alias is not found',
	},
	{
		file: 'server/links/host-visits.ts',
		text: 'for (const { name, visits } of counts) add(name, visits)',
		bug: '',
		tests: ['test/server/links/host-visits.test.ts'],
		hurts: 'an outage forgets that people come by a name, which is then added without a question',
	},
	{
		file: 'server/links/forward.ts',
		text: 'isOurs ? withoutFrom(query) : query',
		bug: 'query',
		tests: ['test/server/visits/places.test.ts'],
		hurts: 'a shop gets our `from` in place of its own',
	},
	{
		file: 'server/links/edit.ts',
		text: "if (version !== undefined && version !== link.version) throw fail('edit_conflict')",
		bug: '',
		tests: ['test/server/api/edit-conflict.test.ts'],
		hurts: 'a form that changes nothing overlooks that somebody else did',
	},
	{
		file: 'server/links/acts.ts',
		text: "if (error.code !== 'edit_conflict' || target.version !== undefined) return { failure: error }",
		bug: "return { failure: error.code === 'edit_conflict' ? fail('not_found') : error }",
		tests: ['test/server/pages/selected-links.test.ts'],
		hurts: 'links that are edited at the same moment get no tag, and are said to be gone',
	},
	{
		file: 'server/links/acts.ts',
		text: '!had.has(keyOf(tag))',
		bug: '!link.tags.includes(tag)',
		tests: ['test/server/pages/selected-links.test.ts'],
		hurts: 'links get the same tag again in other capitals',
	},
	{
		file: 'server/links/zone.ts',
		text: 'local - aheadAt(local - day, format)',
		bug: 'local - aheadAt(local, format)',
		tests: ['test/server/links/zone.test.ts'],
		hurts: 'limits and moved times near a clock change are an hour off',
	},
	{
		file: 'server/links/statistics-keys.ts',
		text: 'return isSameHash(statisticsKeys.hash(key), statisticsHash) ? key : undefined',
		bug: 'return key',
		tests: ['test/server/links/statistics-keys.test.ts'],
		hurts: 'after a new secret, dead statistics links are shown and shared',
	},
	{
		file: 'server/links/host-list.ts',
		text: 'for (const { look } of lists) await look()\n\t\tseen = stamp',
		bug: 'seen = stamp\n\t\tfor (const { look } of lists) await look()',
		tests: ['test/server/links/host-list.test.ts'],
		hurts: 'a database that is away for a moment leaves blocked hosts open for good',
	},
	{
		file: 'server/links/host-list.ts',
		text: 'joined?.file !== file || joined.database',
		bug: 'joined?.database',
		tests: ['test/server/links/host-list.test.ts'],
		hurts: 'a changed BLOCKED_HOSTS is overlooked once operators have blocked a host',
	},
	{
		file: 'server/links/delete.ts',
		text: 'Math.max(retiredFor, atLeast)',
		bug: 'retiredFor || atLeast',
		tests: ['test/server/store/links/retired-slugs.test.ts'],
		hurts: 'names that operators took away are free again after RETIRED_SLUG_DAYS',
	},
]
