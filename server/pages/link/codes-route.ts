/** `/m/{monitor_key}/codes`, `/links/{short_url}/codes`: the QR codes of a link's places. */
import * as z from 'zod/mini'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { type Arrived, type Asked, page } from '../forms/page-route.ts'
import { account, reader, type Way } from '../forms/ways.ts'
import { perSheet, sheetsPage } from './Places.tsx'

const question = z.object({ per: z._default(z.enum(perSheet), '4') })

export const codesPages = ({ links, linkHosts }: Needs<'links' | 'linkHosts'>) => {
	const codes = <Caller>(
		path: string,
		may: Way<Caller>,
		find: (arrived: Arrived<Caller>) => Promise<{ link: LinkRow; back: string }>,
	) =>
		page<Caller, { link: LinkRow; back: string }>({
			...{ path, may, find },
			show: ({ found: { link, back }, query }: Asked<Caller, { link: LinkRow; back: string }>) =>
				sheetsPage({
					...readFields(question, query),
					...(link.places && { places: link.places }),
					...{ shortUrl: linkHosts.linkOf(link), back },
				}),
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
