/** The defaults of single sites: finding those of a page, and changing them. */
import { own } from '../../../shared/text/own.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import type { Kurz } from '../kurz.ts'
import type { SiteDefaults, Sites } from './site-defaults-record.ts'

/** The site whose defaults a page has: its host, or the nearest domain above it. */
export const siteOf = (sites: Sites, url: string): string | undefined => {
	const labels = URL.parse(url)?.hostname.split('.') ?? []
	return labels.map((_, at) => labels.slice(at).join('.')).find((name) => own(sites, name) !== undefined)
}

export const defaultsAt = (sites: Sites, url: string): SiteDefaults =>
	own(sites, siteOf(sites, url) ?? '') ?? {}

/** The site that was typed: a host alone, without port, or any address there. */
export const siteIn = (typed: string): string | undefined => {
	const { hostname = '' } = URL.parse(withScheme(typed)) ?? {}
	return hostname || undefined
}

/** Undefined forgets the site. */
export const changeSite = (kurz: Kurz, site: string, to: SiteDefaults | undefined): Promise<void> =>
	kurz.withLock('siteDefaults', async () => {
		const { siteDefaults } = kurz.items
		const { [site]: _, ...others } = await siteDefaults.read()
		await siteDefaults.write(to === undefined ? others : { ...others, [site]: to })
	})
