/** Campaign fields: what analytics of the target read from its address as `utm_…`. */
// The script of the pages has this file as it is: it imports nothing.

export const campaignNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type CampaignName = (typeof campaignNames)[number]
export type Campaign = Partial<Record<CampaignName, string>>

/** The parameter of the address, and the name of the field in a form. */
export const campaignField = (name: CampaignName) => `utm_${name}` as const

/** The address with these; what it had under these names is replaced. */
export const withCampaign = (url: string, campaign: Campaign): string => {
	const filled = campaignNames.filter((name) => campaign[name]?.trim())
	const parsed = URL.parse(url)
	if (filled.length === 0 || parsed === null) return url
	for (const name of filled) parsed.searchParams.set(campaignField(name), campaign[name]!.trim())
	return parsed.href
}
