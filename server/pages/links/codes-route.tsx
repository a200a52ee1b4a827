/** `/links/~sheets` and `/links/~qr`: the QR codes of selected links, on paper and as a zip. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { codesFile } from '../../http/codes-file.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { Hidden } from '../forms/Hidden.tsx'
import { type Asked, page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { readLook } from '../link/qr.ts'
import { showSheets } from '../link/Sheets.tsx'
import { useWords } from '../words/use-words.ts'
import { backToList, teamOfList } from './list-page.ts'
import { type Sent, selected } from './sent.ts'

/** The selection, which the form sends along, and the same codes as a zip. */
const Selection = ({ slugs, list }: Sent) => (
	<>
		<Hidden list={list} />
		{slugs.map((slug) => (
			<Hidden key={slug} link={slug} />
		))}
		<button type="submit" class="quiet" formAction={accountPaths.codesOfSelected()}>
			{useWords().link.saveAs('ZIP')}
		</button>
	</>
)

type CodesNeeds = Needs<'accounts' | 'connections' | 'downloads' | 'drawer' | 'linkHosts' | 'links'>

export const codesOfSelectedPages = (deps: CodesNeeds) => {
	const { accounts, links } = deps
	const ownerIn = async ({ caller }: Asked, list: string): Promise<string> =>
		(await accounts.teams.acting(caller, teamOfList(list), 'viewer')).ownerId
	return [
		page({
			...{ path: accountPaths.sheetsOfSelected(), may: account },
			show: selected(async (asked, { slugs, list }) => {
				const records = await links.readSelected(await ownerIn(asked, list), slugs)
				const written = records.map((record) => record.written)
				if (written.length === 0) return seeOther(backToList(list, { kind: 'no_selection' }))
				return showSheets(deps, asked, {
					codes: records.map(({ link: url, title }) => ({ url, title })),
					backTo: backToList(list),
					children: <Selection slugs={written} list={list} />,
				})
			}),
		}),
		page({
			...{ path: accountPaths.codesOfSelected(), may: account },
			show: selected(async (asked, { slugs, list }) => {
				const ownerId = await ownerIn(asked, list)
				const look = readLook(asked.query)
				const pages = () => links.pages.bySlugs(ownerId, slugs)
				return codesFile(deps, asked.request, { format: 'svg', look, pages })
			}),
		}),
	]
}
