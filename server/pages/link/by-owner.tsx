/** The page of one link for its owner. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { linkTitle } from './by-key.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

export interface LinkDetailsPage extends LinkViewProps {
	session: SessionView
}

/** The monitor page's content, with a link back to the list. */
export const linkDetailsPage = ({ session, ...view }: LinkDetailsPage): Page =>
	documentOf((words) => ({
		title: linkTitle(view, words),
		width: 'wide',
		session,
		children: (
			<>
				<p class="back">
					<a href={accountPaths.links()}>
						<span aria-hidden="true">←</span> {words.frame.myLinks}
					</a>
				</p>
				<LinkView {...view} />
			</>
		),
	}))
