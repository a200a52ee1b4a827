/** The page of one link for its owner. */
/** @jsxImportSource preact */

import { accountPaths } from './account-paths.ts'
import { linkTitle } from './analytics.tsx'
import { documentOf } from './document.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'
import type { SessionView } from './session-view.ts'

export interface LinkDetailsPage extends LinkViewProps {
	session: SessionView
}

/** What the monitor page shows, with a way back to the list. */
export const linkDetailsPage = ({ session, ...view }: LinkDetailsPage): string =>
	documentOf({
		title: linkTitle(view),
		width: 'wide',
		session,
		children: (
			<>
				<p class="back">
					<a href={accountPaths.links()}>
						<span aria-hidden="true">←</span> My links
					</a>
				</p>
				<LinkView {...view} />
			</>
		),
	})
