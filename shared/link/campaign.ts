/** Campaign fields: what analytics of the target read from its address as `utm_…`. */
// The script of the pages has this file behind query.ts, and without the import.
import { withParameter } from './query.ts'

export const campaignNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type CampaignName = (typeof campaignNames)[number]
export type Campaign = Partial<Record<CampaignName, string>>

/** The parameter of the address, and the name of the field in a form. */
export const campaignField = (name: CampaignName) => `utm_${name}` as const

/** The address with these in place of what it had under these names; the rest stays as it is. */
export const withCampaign = (url: string, campaign: Campaign): string => {
	const filled = campaignNames.filter((name) => campaign[name]?.trim())
	if (filled.length === 0 || URL.parse(url) === null) return url
	return filled.reduce(
		(address, name) => withParameter(address, campaignField(name), campaign[name]!.trim()),
		url.trim(),
	)
}
