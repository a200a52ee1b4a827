/** The pages of one link: to manage it, to read its statistics, and of a deleted link. */
/** @jsxImportSource preact */

import { paths } from '../../../shared/paths.ts'
import { minute } from '../../../shared/text/time.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

export interface LinkPage extends LinkViewProps {
	/** The page of the owner, which leads back to the list. */
	isOwn?: boolean
	/** The team whose link it is, and that the reader is only a viewer there. */
	team?: string | undefined
	isReadOnly?: boolean
}

/** Milliseconds during which an unused link is a new one: the page says that it was made. */
const newFor = 10 * minute

const isNew = ({ link, details, manage, now }: LinkViewProps): boolean =>
	manage !== undefined &&
	details.clicks === 0 &&
	link.updated_at === null &&
	now.getTime() - Date.parse(link.created_at) < newFor

export const linkPage = ({ isOwn = false, team, isReadOnly = false, ...view }: LinkPage): Page =>
	documentOf((words) => ({
		title: (isNew(view)
			? [words.link.ready, shownAddress(view.shortUrl)]
			: [view.link.title, shownAddress(view.shortUrl), words.link.clicks]
		)
			.filter((part) => part !== null)
			.join(' · '),
		back: isOwn ? { path: accountPaths.links({ team }), text: words.frame.myLinks } : undefined,
		width: 'wide',
		children: (
			<>
				{isNew(view) && (
					<p class="ready" role="status">
						{words.link.ready}.
					</p>
				)}
				<LinkView {...view} />
				{view.manage === undefined && (
					<p class="hint">{isReadOnly ? words.teams.readOnly : words.link.shared}</p>
				)}
			</>
		),
	}))

/** The page of a statistics key: read-only, without the monitor key and former targets. */
export const statisticsPage = ({ manage: _, ...view }: LinkViewProps): Page => linkPage(view)

export const deletedPage = ({ shortUrl }: { shortUrl: string }): Page =>
	documentOf(({ link: { deleted }, frame }) => ({
		title: `${deleted.title} · Kurz`,
		heading: deleted.heading,
		children: (
			<>
				{/* For what the device remembers. */}
				<p class="lead" data-monitored="">
					<span class="mono">{shownAddress(shortUrl)}</span> {deleted.leads}
				</p>
				<p>
					<a href={paths.home()}>{frame.makeLink}</a>
				</p>
			</>
		),
	}))
