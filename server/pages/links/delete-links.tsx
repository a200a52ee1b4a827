/** The page that lists the selected links and asks before it deletes them. */
/** @jsxImportSource preact */

import { figure } from '../../../shared/statistics/formats.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { askingPage } from '../forms/AskingPage.tsx'
import type { Page } from '../frame/document.tsx'
import { cut } from '../frame/Records.tsx'
import { type ListedLink, nameOf } from './LinksTable.tsx'

export interface DeleteLinksPage {
	/** At least one. */
	links: ListedLink[]
	/** The query and the path of the list in which they were selected. */
	list: string
	back: string
	/** The form was sent without the tick. */
	isUnconfirmed: boolean
}

export const deleteLinksPage = ({ links, list, back, isUnconfirmed }: DeleteLinksPage): Page =>
	askingPage(({ frame, charts, links: { deleting } }) => {
		const count = links.length
		const what = deleting.what(count, figure(count, charts))
		return {
			title: isUnconfirmed ? frame.tickFirst.replace(/\.$/, '') : what,
			heading: `${what}?`,
			why: deleting.why(count),
			current: accountPaths.links(),
			going: links.map((link) => ({
				id: link.written,
				name: nameOf(link),
				more: (
					<>
						<span class="mono">{shownAddress(link.link)}</span>
						<span class="hint">
							{link.title !== null && `${cut(withoutScheme(link.target))} · `}
							{charts.clicksCount(link.clicks, figure(link.clicks, charts))}
						</span>
					</>
				),
			})),
			action: accountPaths.deleteSelected(),
			confirm: {
				label: deleting.confirm(count),
				fault: isUnconfirmed ? frame.nothingDeleted : undefined,
			},
			...{ button: what, isDanger: true, back: [back, deleting.keep(count)] },
			hidden: [['list', list], ...links.map(({ written }): [string, string] => ['link', written])],
		}
	})
