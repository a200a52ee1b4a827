/** What a link's page says of its last day, at any hour. */
import { expect, it } from 'vitest'
import { Statistics } from '../../../extension/ui/links/Statistics.tsx'
import { detailsOf, keptLink } from '../../support/browsers/extension-kurz.ts'
import { render } from './rendered.tsx'

const range = { from: '2026-11-26', to: '2026-11-26', clicks: 0, new_visitors: 0 }
const pageAt = (time: string, clicks: number): string => {
	const at = new Date(time)
	const details = {
		...detailsOf('one', { clicks, created_at: `${range.from}T00:00:00.000Z` }),
		range,
		hours: {},
	}
	return render(
		<Statistics
			link={keptLink('one')}
			details={{ details, clicks: [], at, asked: {} } as never}
			hasFailed={false}
			now={at}
			asked={{}}
			request={{}}
		/>,
	)
}

it.each(['00:00', '12:00', '22:59', '23:00', '23:59'])('nothing at %s without clicks', (time) => {
	expect(pageAt(`${range.from}T${time}:30.000Z`, 0)).not.toContain('Last 24 hours')
})

it('its clicks, once the whole day is known', () => {
	expect(pageAt(`${range.from}T22:59:30.000Z`, 3)).not.toContain('Last 24 hours')
	expect(pageAt(`${range.from}T23:00:30.000Z`, 3)).toContain('Last 24 hours: 0 clicks')
})
