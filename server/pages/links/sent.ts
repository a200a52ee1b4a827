/** The selected links that a form or an address of the list names. */
import { fields } from '../../../shared/link/fields.ts'
import { readTags, withoutDoubles } from '../../../shared/link/tags.ts'
import type { TeamRole } from '../../../shared/teams.ts'
import { invalid } from '../../errors.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Act, countsOf } from '../../links/acts.ts'
import { slugsIn } from '../../links/slug.ts'
import type { Asked } from '../forms/page-route.ts'
import { backToList, selectedAtMost, teamOfList } from './list-page.ts'

/**
 * Slugs as sent, without impossible ones, the query of the list in which they were selected, and
 * for whom it acts. Fails with `validation_failed` for more links than can be selected.
 */
export interface Sent {
	slugs: string[]
	list: string
	by: Awaited<ReturnType<Needs<'accounts'>['accounts']['teams']['acting']>>
}

/** A page or form about the selected links, if anything is selected, for those in this role. */
export const selected =
	(
		{ accounts: { teams } }: Needs<'accounts'>,
		role: TeamRole,
		then: (asked: Asked, sent: Sent) => Promise<Response>,
	) =>
	async (asked: Asked): Promise<Response> => {
		const slugs = slugsIn(asked.pairs.filter(([name]) => name === 'link').map(([, slug]) => slug))
		if (slugs.length > selectedAtMost)
			throw invalid('link', 'too_big', `At most ${selectedAtMost} links can be selected.`)
		const { list = '', with_tag } = asked.values
		if (slugs.length === 0) return seeOther(backToList(list, { kind: 'no_selection', typed: with_tag }))
		return then(asked, { slugs, list, by: await teams.acting(asked.caller, teamOfList(list), role) })
	}

/** The tags that a field of an act holds, each once; undefined for none, and for wrong ones. */
export const typedTags = (line = ''): string[] | undefined => {
	const tags = withoutDoubles(readTags(line))
	return tags.length > 0 && fields.tags.schema.safeParse(tags).success ? tags : undefined
}

/** What became of them. */
export const actOn = async ({ links }: Needs<'links'>, { slugs, by }: Sent, act: Act) =>
	countsOf(
		await links.acts(
			slugs.map((slug) => ({ slug, by })),
			act,
		),
	)
