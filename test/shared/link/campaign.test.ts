/** Campaign fields in an address. */
import { expect, it } from 'vitest'
import { withCampaign } from '../../../shared/link/campaign.ts'

it.each([
	['https://a.example/a?utm_source=old&b=1#c', 'https://a.example/a?utm_source=new&b=1&utm_medium=e+mail#c'],
	['https://a.example/?q=%20', 'https://a.example/?q=+&utm_source=new&utm_medium=e+mail'],
	['no address', 'no address'],
])('those that are filled are added to %s, and replace their own kind', (url, expected) => {
	expect(withCampaign(url, { source: ' new ', medium: 'e mail', term: ' ' })).toBe(expected)
})

it('empty ones leave an address as it was written', () => {
	const url = 'https://a.example/?q=%20'
	expect(withCampaign(url, { source: '', content: '  ' })).toBe(url)
})
