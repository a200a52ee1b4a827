/** `/m/{monitor_key}/codes`, `/links/{short_url}/codes`: the QR codes of a link's places. */
import { paths } from '../../../shared/paths.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { type Arrived, type Asked, account, page, reader, type Way } from '../forms/page-route.ts'
import { showSheets } from './Sheets.tsx'

export const codesPages = ({ drawer, links, linkHosts }: Needs<'drawer' | 'links' | 'linkHosts'>) => {
	const codes = <Caller>(
		path: string,
		may: Way<Caller>,
		find: (arrived: Arrived<Caller>) => Promise<{ link: LinkRow; back: string }>,
	) =>
		page<Caller, { link: LinkRow; back: string }>({
			...{ path, may, find },
			show: (asked: Asked<Caller, { link: LinkRow; back: string }>) => {
				const { link, back } = asked.found
				const shortUrl = linkHosts.linkOf(link)
				const codes = (link.places ?? []).map(({ name, label }) => ({
					url: `${shortUrl}/${name}`,
					title: label || name,
				}))
				return showSheets({ drawer }, asked, { codes, of: withoutScheme(shortUrl), backTo: back })
			},
		})
	return [
		codes('/m/:monitor_key/codes', reader, async ({ params: { monitor_key: key = '' } }) => ({
			link: await links.find.byKey(key),
			back: `/${paths.monitorUrl(key)}`,
		})),
		codes('/links/:short_url/codes', account, async ({ caller, params, request }) => {
			const { link } = await links.find.ofMember(
				caller.userId,
				linkHosts.asked(params.short_url, request.url),
			)
			return { link, back: accountPaths.link(writtenOf(link)) }
		}),
	]
}
