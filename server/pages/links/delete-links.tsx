/** The page that lists the selected links and asks before it deletes them. */
/** @jsxImportSource preact */

import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { ConfirmBox } from '../forms/Check.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'
import { cut, type ListedLink, nameOf } from './LinksTable.tsx'

export interface DeleteLinksPage {
	baseUrl: string
	/** At least one. */
	links: ListedLink[]
	/** The query and the path of the list in which they were selected. */
	list: string
	back: string
	/** The form was sent without the tick. */
	isUnconfirmed: boolean
}

const Item = ({ link, baseUrl }: { link: ListedLink; baseUrl: string }) => {
	const { charts } = useWords()
	return (
		<li>
			<strong>{nameOf(link)}</strong>
			<span class="mono">{withoutScheme(baseUrl + paths.visit(link.short_url))}</span>
			<span class="hint">
				{link.title !== null && `${cut(withoutScheme(link.target))} · `}
				{charts.clicksCount(link.clicks, figure(link.clicks, charts))}
			</span>
		</li>
	)
}

export const deleteLinksPage = ({ baseUrl, links, list, back, isUnconfirmed }: DeleteLinksPage): Page =>
	documentOf(({ frame, charts, links: { deleting } }) => {
		const count = links.length
		const what = deleting.what(count, figure(count, charts))
		return {
			title: `${isUnconfirmed ? frame.tickFirst.replace(/\.$/, '') : what} · Kurz`,
			width: 'narrow',
			current: accountPaths.links(),
			children: (
				<>
					<h1>{what}?</h1>
					<p class="lead">{deleting.why(count)}</p>
					<ul class="going">
						{links.map((link) => (
							<Item key={link.short_url} link={link} baseUrl={baseUrl} />
						))}
					</ul>
					<section class="panel danger">
						<form method="post" action={accountPaths.deleteSelected()}>
							<ConfirmBox
								label={deleting.confirm(count)}
								fault={isUnconfirmed ? frame.nothingDeleted : undefined}
							/>
							<p class="ways">
								<button type="submit" class="bad">
									{what}
								</button>
								<a href={back}>{deleting.keep(count)}</a>
							</p>
							<input type="hidden" name="list" value={list} />
							{links.map(({ short_url }) => (
								<input key={short_url} type="hidden" name="link" value={short_url} />
							))}
						</form>
					</section>
				</>
			),
		}
	})
