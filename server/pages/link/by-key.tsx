/** The pages that a key opens: of a link, to manage it or only to look, and of one that was deleted. */
/** @jsxImportSource preact */

import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

export interface AnalyticsPage extends LinkViewProps {
	session?: SessionView | undefined
}

/** What the tab of a link's page says. */
export const linkTitle = ({ link, shortUrl }: Pick<LinkViewProps, 'link' | 'shortUrl'>): string =>
	[link.title, withoutScheme(shortUrl), 'clicks'].filter((part) => part !== null).join(' · ')

/** Everything known of one link, for whoever holds its monitor key. */
export const analyticsPage = ({ session, ...view }: AnalyticsPage): string =>
	documentOf({
		title: linkTitle(view),
		width: 'wide',
		session,
		children: <LinkView {...view} />,
	})

/** The same for whoever has the statistics link: it shows, and gives away neither key nor former targets. */
export const statisticsPage = ({ manage: _, ...view }: LinkViewProps): string =>
	documentOf({
		title: linkTitle(view),
		width: 'wide',
		children: (
			<>
				<LinkView {...view} />
				<p class="hint">These are the statistics of a link, shared by whoever manages it.</p>
			</>
		),
	})

/** What remains to be said after a link was deleted. */
export const deletedPage = ({
	shortUrl,
	session,
}: {
	shortUrl: string
	session?: SessionView | undefined
}): string =>
	documentOf({
		title: 'Link deleted · Kurz',
		width: 'narrow',
		session,
		children: (
			<>
				<h1>The link was deleted</h1>
				<p class="lead">
					<span class="mono">{withoutScheme(shortUrl)}</span> leads nowhere from now on. Its clicks are being
					erased.
				</p>
				<p>
					<a href={paths.home()}>Make a short link</a>
				</p>
			</>
		),
	})
