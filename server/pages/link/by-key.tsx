/** The pages that a key opens: a link to manage, a link's statistics, and a deleted link. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import type { Words } from '../words/words.ts'
import { LinkView, type LinkViewProps } from './LinkView.tsx'

/** The tab's title on a link's page. */
export const linkTitle = (
	{ link, shortUrl }: Pick<LinkViewProps, 'link' | 'shortUrl'>,
	words: Words,
): string =>
	[link.title, withoutScheme(shortUrl), words.link.clicks].filter((part) => part !== null).join(' · ')

/** The page of a monitor key. */
export const linkPage = (view: LinkViewProps): Page =>
	documentOf((words) => ({
		title: linkTitle(view, words),
		width: 'wide',
		children: <LinkView {...view} />,
	}))

/** The page of a statistics key: read-only, without the monitor key and former targets. */
export const statisticsPage = ({ manage: _, ...view }: LinkViewProps): Page =>
	documentOf((words) => ({
		title: linkTitle(view, words),
		width: 'wide',
		children: (
			<>
				<LinkView {...view} />
				<p class="hint">{words.link.shared}</p>
			</>
		),
	}))

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
