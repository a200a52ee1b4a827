/** The page of one link for whoever holds its monitor key, and the one after it was deleted. */
/** @jsxImportSource preact */

import { withoutScheme } from '../../shared/addresses.ts'
import { paths } from '../../shared/paths.ts'
import { documentOf } from './document.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'
import type { SessionView } from './session-view.ts'

export interface AnalyticsPage extends LinkViewProps {
	session?: SessionView | undefined
}

/** Everything known of one link, for whoever holds its monitor key. */
export const analyticsPage = ({ session, ...view }: AnalyticsPage): string =>
	documentOf({
		title: `${withoutScheme(view.shortUrl)} · clicks`,
		width: 'wide',
		session,
		children: <LinkView {...view} />,
	})

/** The same for whoever was given its statistics link: nothing on it changes the link. */
export const statisticsPage = ({
	monitor: _,
	actionPath: __,
	...view
}: Omit<AnalyticsPage, 'session'>): string => analyticsPage(view)

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
				<h1>The link is deleted</h1>
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
