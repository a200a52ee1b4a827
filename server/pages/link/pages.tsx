/** The pages of one link: to manage it, to read its statistics, and of a deleted link. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { SessionView } from '../frame/SiteHeader.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

export interface LinkPage extends LinkViewProps {
	/** Of the owner, whose page leads back to the list. */
	session?: SessionView
}

export const linkPage = ({ session, ...view }: LinkPage): Page =>
	documentOf((words) => ({
		title: [view.link.title, withoutScheme(view.shortUrl), words.link.clicks]
			.filter((part) => part !== null)
			.join(' · '),
		width: 'wide',
		session,
		children: (
			<>
				{session && (
					<p class="back">
						<a href={accountPaths.links()}>
							<span aria-hidden="true">←</span> {words.frame.myLinks}
						</a>
					</p>
				)}
				<LinkView {...view} />
				{view.manage === undefined && <p class="hint">{words.link.shared}</p>}
			</>
		),
	}))

/** The page of a statistics key: read-only, without the monitor key and former targets. */
export const statisticsPage = ({ manage: _, ...view }: LinkViewProps): Page => linkPage(view)

export const deletedPage = ({ shortUrl }: { shortUrl: string }): Page =>
	documentOf(({ link: { deleted }, frame }) => ({
		title: `${deleted.title} · Kurz`,
		width: 'narrow',
		children: (
			<>
				<h1>{deleted.heading}</h1>
				<p class="lead">
					<span class="mono">{withoutScheme(shortUrl)}</span> {deleted.leads}
				</p>
				<p>
					<a href={paths.home()}>{frame.makeLink}</a>
				</p>
			</>
		),
	}))
