/** Campaign fields, in English. */
import type { CampaignName } from '../../../link/campaign.ts'

export const campaign: { title: string; names: Record<CampaignName, string> } = {
	title: 'Campaign',
	names: { source: 'Source', medium: 'Medium', campaign: 'Name', term: 'Term', content: 'Content' },
}
