/** Campaign fields, in German. */
import type { CampaignName } from '../../../link/campaign.ts'

export const campaign: { title: string; names: Record<CampaignName, string> } = {
	title: 'Kampagne',
	names: { source: 'Quelle', medium: 'Medium', campaign: 'Name', term: 'Suchbegriff', content: 'Inhalt' },
}
