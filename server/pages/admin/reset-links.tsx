/** The page that shows reset links, in the answer to the form that made them and nowhere else. */
/** @jsxImportSource preact */
import { accountPaths, adminPaths } from '../../http/account-paths.ts'
import { Copy } from '../frame/Copy.tsx'
import type { Page } from '../frame/document.tsx'
import { Records } from '../frame/Records.tsx'
import { Account, type AdminView, adminPage } from './AdminPage.tsx'

export interface ResetLinksPage extends AdminView {
	baseUrl: string
	links: { label: string; token: string }[]
}

export const resetLinksPage = ({ baseUrl, links, ...view }: ResetLinksPage): Page =>
	adminPage(view, 'accounts', ({ admin }) => (
		<section class="panel keep" aria-labelledby="reset-links">
			<h2 id="reset-links">{admin.resetLinks.heading}</h2>
			<p>{links.length === 0 ? admin.resetLinks.none : admin.resetLinks.once}</p>
			{links.length > 0 && (
				<Records columns={[admin.account, admin.link]} labelledBy="reset-links">
					{links.map(({ label, token }) => {
						const link = baseUrl + accountPaths.resetPassword(token)
						return (
							<tr key={token}>
								<th scope="row">
									<Account label={label} />
								</th>
								<td class="long">
									<code class="whole">{link}</code>{' '}
									<Copy text={link} what={admin.resetLinks.copied(label)} isQuiet />
								</td>
							</tr>
						)
					})}
				</Records>
			)}
			<p>
				<a href={adminPaths.accounts()}>{admin.resetLinks.back}</a>
			</p>
		</section>
	))
