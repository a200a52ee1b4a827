/** The page that lists the selected links and asks before it deletes them. */
/** @jsxImportSource preact */
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { english } from '../../../shared/statistics/words.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { ConfirmBox } from '../forms/ConfirmBox.tsx'
import { documentOf } from '../frame/document.tsx'
import type { SessionView } from '../frame/session-view.ts'
import { cut, type ListedLink, nameOf } from './LinksTable.tsx'

export interface DeleteLinksPage {
	session: SessionView
	baseUrl: string
	/** At least one. */
	links: ListedLink[]
	/** The query and the path of the list in which they were selected. */
	list: string
	back: string
	/** The form was sent without the tick. */
	isUnconfirmed: boolean
}

const Item = ({ link, baseUrl }: { link: ListedLink; baseUrl: string }) => (
	<li>
		<strong>{nameOf(link)}</strong>
		<span class="mono">{withoutScheme(baseUrl + paths.visit(link.short_url))}</span>
		<span class="hint">
			{link.title !== null && `${cut(withoutScheme(link.target))} · `}
			{figure(link.clicks, english)} {link.clicks === 1 ? 'click' : 'clicks'}
		</span>
	</li>
)

export const deleteLinksPage = ({
	session,
	baseUrl,
	links,
	list,
	back,
	isUnconfirmed,
}: DeleteLinksPage): string => {
	const what = links.length === 1 ? '1 link' : `${figure(links.length, english)} links`
	const them = links.length === 1 ? 'it' : 'them'
	return documentOf({
		title: isUnconfirmed ? 'Tick the box first · Kurz' : `Delete ${what} · Kurz`,
		width: 'narrow',
		session,
		current: accountPaths.links(),
		children: (
			<>
				<h1>Delete {what}?</h1>
				<p class="lead">
					{links.length === 1
						? 'It stops working at once and its clicks are erased. This can’t be undone.'
						: 'They stop working at once and their clicks are erased. This can’t be undone.'}
				</p>
				<ul class="going">
					{links.map((link) => (
						<Item key={link.short_url} link={link} baseUrl={baseUrl} />
					))}
				</ul>
				<section class="panel danger">
					<form method="post" action={accountPaths.deleteSelected()}>
						<ConfirmBox
							label={`Yes, delete ${them} and everything counted for ${them}`}
							fault={isUnconfirmed ? 'Nothing was deleted. Tick the box first.' : undefined}
						/>
						<p class="ways">
							<button type="submit" class="bad">
								Delete {what}
							</button>
							<a href={back}>Keep {them}</a>
						</p>
						<input type="hidden" name="list" value={list} />
						{links.map(({ short_url }) => (
							<input key={short_url} type="hidden" name="link" value={short_url} />
						))}
					</form>
				</section>
			</>
		),
	})
}
