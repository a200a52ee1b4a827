/** `/links/~sheets` and `/links/~qr`: the QR codes of selected links, on paper and as a zip. */
/** @jsxImportSource preact */
import { accountPaths } from '../../http/account-paths.ts'
import { codesFile } from '../../http/codes-file.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import { Hidden } from '../forms/Field.tsx'
import { account, page } from '../forms/page-route.ts'
import { Submit } from '../frame/Submit.tsx'
import { readLook } from '../link/qr.ts'
import { showSheets } from '../link/Sheets.tsx'
import { useWords } from '../words/use-words.ts'
import { backToList } from './list-page.ts'
import { type Sent, selected } from './sent.ts'

/** The selection, which the form sends along, and the same codes as a zip. */
const Selection = ({ slugs, list }: Omit<Sent, 'by'>) => (
	<>
		<Hidden list={list} />
		{slugs.map((slug) => (
			<Hidden key={slug} link={slug} />
		))}
		<Submit look="quiet" formAction={accountPaths.codesOfSelected()} text={useWords().link.saveAs('ZIP')} />
	</>
)

type CodesNeeds = Needs<'accounts' | 'connections' | 'downloads' | 'drawer' | 'linkHosts' | 'links'>

export const codesOfSelectedPages = (deps: CodesNeeds) => {
	const { links } = deps
	return [
		page({
			...{ path: accountPaths.sheetsOfSelected(), may: account },
			show: selected(deps, 'viewer', async (asked, { slugs, list, by }) => {
				const records = await links.readSelected(by, slugs)
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
			show: selected(deps, 'viewer', async (asked, { slugs, by }) => {
				const look = readLook(asked.query)
				const pages = () => links.pages.bySlugs(by, slugs)
				return codesFile(deps, asked.request, { format: 'svg', look, pages })
			}),
		}),
	]
}
