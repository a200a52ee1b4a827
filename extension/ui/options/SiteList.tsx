/** The sites with defaults of their own, as people read them. */
import { shownAddress } from '../../actions/readable.ts'
import type { SiteDefaults, Sites } from '../../actions/storage/site-defaults-record.ts'
import { Button } from '../Button.tsx'
import { useAllWords } from '../use-words.tsx'

export interface SiteListProps {
	sites: Sites
	edit: (site: string) => void
	forget: (site: string) => void
}

export const SiteList = ({ sites, edit, forget }: SiteListProps) => {
	const words = useAllWords()
	const text = words.sites
	const shown = ({ tags = [], days, host, clean }: SiteDefaults): string =>
		[
			...tags,
			days && text.days(days),
			host === '' ? text.usualHost : host && shownAddress(host),
			clean && text.clean,
		]
			.filter(Boolean)
			.join(' · ')
	return (
		<ul class="sites">
			{Object.entries(sites).map(([site, defaults]) => {
				const name = shownAddress(site)
				return (
					<li key={site}>
						<p>
							<strong>{name}</strong> <span>{shown(defaults)}</span>
						</p>
						<Button
							class="plain"
							aria-label={text.editWhat(name)}
							onClick={() => edit(site)}
							text={words.edit}
						/>
						<Button
							class="plain"
							aria-label={text.removeWhat(name)}
							onClick={() => forget(site)}
							text={words.remove}
						/>
					</li>
				)
			})}
		</ul>
	)
}
