/** The pages that a key opens: a link to manage, a link's statistics, and a deleted link. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { documentOf } from '../frame/document.tsx'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

/** The tab's title on a link's page. */
export const linkTitle = ({ link, shortUrl }: Pick<LinkViewProps, 'link' | 'shortUrl'>): string =>
	[link.title, withoutScheme(shortUrl), 'clicks'].filter((part) => part !== null).join(' · ')

/** The page of a monitor key. */
export const linkPage = (view: LinkViewProps): string =>
	documentOf({
		title: linkTitle(view),
		width: 'wide',
		children: <LinkView {...view} />,
	})

/** The page of a statistics key: read-only, without the monitor key and former targets. */
export const statisticsPage = ({ manage: _, ...view }: LinkViewProps): string =>
	documentOf({
		title: linkTitle(view),
		width: 'wide',
		children: (
			<>
				<LinkView {...view} />
				<p class="hint">These are the statistics of a link, shared by the person who manages it.</p>
			</>
		),
	})

export const deletedPage = ({ shortUrl }: { shortUrl: string }): string =>
	documentOf({
		title: 'Link deleted · Kurz',
		width: 'narrow',
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
