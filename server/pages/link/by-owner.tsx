/** The page of one link for its owner. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { linkTitle } from './by-key.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

export interface LinkDetailsPage extends LinkViewProps {
	session: SessionView
}

/** The monitor page's content, with a link back to the list. */
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
