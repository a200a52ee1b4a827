/** The top of a link’s page: name, short link, target and actions. */
/** @jsxImportSource preact */

import { isWeb } from '../../../shared/text/addresses.ts'
import { hostAndPath } from '../../../shared/text/host-and-path.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { Copy, Share } from '../frame/Copy.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinkViewProps } from './LinkView.tsx'

/** The target in full. A very long one scrolls, by keyboard too. */
const Target = ({ url, isLink }: { url: string; isLink: boolean }) => (
	<p class="target">
		<span aria-hidden="true">→</span>
		{isLink && isWeb(url) ? (
			<a href={url} rel="noreferrer">
				{url}
			</a>
		) : (
			<span>{url}</span>
		)}
	</p>
)

/** Longer hosts are cut in the middle if they don't fit. */
const wholeHost = 24
/** The end of a cut host, with its slash. */
const keptEnd = 12
/** Imported aliases may be longer. */
const commonSlug = 15

const Host = ({ text }: { text: string }) =>
	text.length <= wholeHost ? (
		<span class="host">{text}</span>
	) : (
		<span class="host cut">
			<span>{text.slice(0, -keptEnd)}</span>
			<span>{text.slice(-keptEnd)}</span>
		</span>
	)

/** The target of a blocked link is shown without a link to it. */
export const LinkHero = ({ link: { title, long_url }, shortUrl, block }: LinkViewProps) => {
	const shown = shownAddress(shortUrl)
	const slugAt = shown.indexOf('/') + 1
	const slug = shown.slice(slugAt)
	return (
		<div class="top">
			<p class={title === null ? 'name plain' : 'name'}>{title ?? hostAndPath(long_url)}</p>
			<div class={slug.length > commonSlug ? 'hero long' : 'hero'}>
				<h1>
					<a href={shortUrl} rel="noreferrer">
						<Host text={shown.slice(0, slugAt)} />
						<wbr />
						<span class="slug">{slug}</span>
					</a>
				</h1>
				<Copy text={shortUrl} what={useWords().link.shortLink} />
				<Share url={shortUrl} title={title} />
			</div>
			<Target url={long_url} isLink={block === undefined} />
		</div>
	)
}

/** The actions in one row, as links to anchors and to other pages. */
export const LinkActions = ({ details, csvHref, manage }: LinkViewProps) => {
	const { link: words, links } = useWords()
	return (
		<nav id="actions" class="acts" aria-label={words.actions}>
			<a href="#qr">{words.qr}</a>
			{manage && <a href={manage.editPath}>{links.edit}</a>}
			{manage && <a href="#share">{words.share.title}</a>}
			{details.clicks > 0 && csvHref !== undefined && (
				<a href={csvHref} download>
					CSV
				</a>
			)}
			{manage && (
				<a href="#delete" class="bad">
					{links.delete}
				</a>
			)}
		</nav>
	)
}
