/** `/m/{monitor_key}/codes`, `/links/{short_url}/codes`: the QR codes of a link's places. */

import { openOnly } from '../../../shared/link/places.ts'
import type { Needs } from '../../http/deps.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { doorsTo } from './doors.ts'
import { showSheets } from './Sheets.tsx'

export const codesPages = (deps: Needs<'drawer' | 'links' | 'linkHosts'>) =>
	doorsTo(deps, {
		...{ at: '/codes', role: 'viewer' },
		show: (asked) => {
			const { link, back } = asked.found
			const shortUrl = deps.linkHosts.linkOf(link)
			const codes = openOnly(link.places).map(({ name, label }) => ({
				url: `${shortUrl}/${name}`,
				title: label || name,
			}))
			return showSheets(deps, asked, { codes, of: shownAddress(shortUrl), backTo: back })
		},
	})
