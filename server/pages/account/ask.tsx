/** The page that asks before access ends: a token, one session, or all others. */
/** @jsxImportSource preact */
import type { ComponentProps } from 'preact'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { documentOf, type Page } from '../frame/document.tsx'
import { LastUse } from './LastUse.tsx'

export interface AskPage {
	/** What ends. */
	ends: keyof Words['account']['asks']
	/** Path to post to. */
	action: string
	/** The form's field; absent for all other sessions. */
	id?: string
	subject?: {
		nameIn: (words: Words) => string
		lastUsed: ComponentProps<typeof LastUse>
	}
}

export const askPage = ({ ends, action, id, subject }: AskPage): Page =>
	documentOf((words) => {
		const { heading, why, button } = words.account.asks[ends]
		return {
			title: `${heading} · Kurz`,
			width: 'narrow',
			current: accountPaths.account(),
			children: (
				<>
					<h1>{heading}</h1>
					<p class="lead">{why}</p>
					{subject !== undefined && (
						<ul class="going">
							<li>
								<strong>{subject.nameIn(words)}</strong>
								<span class="hint">
									{words.account.tokens.lastUsed}: <LastUse {...subject.lastUsed} />
								</span>
							</li>
						</ul>
					)}
					<section class="panel">
						<form method="post" action={action}>
							{id !== undefined && <input type="hidden" name="id" value={id} />}
							<p class="ways">
								<button type="submit">{button}</button>
								<a href={accountPaths.account()}>{words.frame.cancel}</a>
							</p>
						</form>
					</section>
				</>
			),
		}
	})
