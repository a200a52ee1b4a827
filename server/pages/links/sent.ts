/** The selected links that a form or an address of the list names. */
import { invalid } from '../../errors.ts'
import { seeOther } from '../../http/see-other.ts'
import { slugsIn } from '../../links/slug.ts'
import type { Asked } from '../forms/page-route.ts'
import { backToList, selectedAtMost } from './list-page.ts'

/**
 * Slugs as sent, without impossible ones, and the query of the list in which they were selected.
 * Fails with `validation_failed` for more links than can be selected.
 */
const readSent = ({ pairs, values }: Asked) => {
	const slugs = slugsIn(pairs.filter(([name]) => name === 'link').map(([, slug]) => slug))
	if (slugs.length > selectedAtMost)
		throw invalid('link', 'too_big', `At most ${selectedAtMost} links can be selected.`)
	return { slugs, list: values.list ?? '' }
}
export type Sent = ReturnType<typeof readSent>

/** A page or form about the selected links, if anything is selected. */
export const selected = (then: (asked: Asked, sent: Sent) => Promise<Response>) => (asked: Asked) => {
	const sent = readSent(asked)
	return sent.slugs.length === 0
		? seeOther(backToList(sent.list, { kind: 'no_selection' }))
		: then(asked, sent)
}
