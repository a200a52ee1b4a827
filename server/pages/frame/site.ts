/** The site as pages show it: its name, links, mark, and the files that make it its own. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Length } from '../../../shared/link/field-kinds.ts'
import { type Site, standardSite } from '../../config/site.ts'
import { type Asset, assets, iconHref, manifestHref, named } from './assets.ts'

export type SiteView = ReturnType<typeof createSite>['view'] & {
	/** On the host of short links there is nothing else to go to. */
	isLinkHost?: boolean
	/** Where links are, if that is the machine of who opens them, and where the page is. */
	local?: { links: string; asked: string } | undefined
	/** To which account its forms are shown, or were before they are shown again. */
	reader?: string | undefined
	/** Of the reader's aliases, if they have an account. */
	aliasLength?: Length | undefined
}

const favicon = '/favicon.svg'
const svg = 'image/svg+xml'

const styleOf = ({ light, dark }: NonNullable<Site['accent']>): string => {
	const rules = ({ accent, onAccent }: typeof light) => `:root{--accent:${accent};--on-accent:${onAccent}}`
	return `${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`
}

/** The icon has no stylesheet, so its colours stand in it. */
const iconOf = ({ mark, accent }: Site): string => {
	const body = String(assets.get(favicon)!.body)
	if (mark !== undefined) return mark
	return accent === undefined
		? body
		: body
				.replace(/var\(--accent, [^)]*\)/, accent.light.accent)
				.replace(/var\(--on-accent, [^)]*\)/, accent.light.onAccent)
}

/** The site's files, by which it differs from others, and how pages show it. */
const createSite = (site: Site) => {
	const { name, contact, privacyUrl, text, accent } = site
	const style = accent && named('site', 'css', styleOf(accent))
	const mark = site.mark === undefined ? undefined : named('mark', 'svg', site.mark)
	const icon: Asset = { path: favicon, type: svg, body: iconOf(site) }
	const isOwn = site.mark !== undefined || accent !== undefined
	const standard = JSON.parse(String(assets.get(manifestHref)!.body))
	const manifest: Asset = {
		...assets.get(manifestHref)!,
		body: JSON.stringify({
			...standard,
			name,
			short_name: name,
			theme_color: accent?.light.accent ?? standard.theme_color,
			// The other icon is the mark of Kurz in its own colour.
			...(isOwn && { icons: [{ src: mark?.path ?? favicon, sizes: 'any', type: svg }] }),
		}),
	}
	/** Paths: of its mark, if it has one; of its colour's style; of what phones take. */
	const view = {
		...{ name, contact, privacyUrl, text, mark: mark?.path, style: style?.path },
		touchIcon: isOwn ? undefined : iconHref,
		manifest: manifest.path,
	}
	return { view, files: [style, mark, icon, manifest].filter((file) => file !== undefined) }
}

const known = new WeakMap<Site, ReturnType<typeof createSite>>()
/** Made once for each site. */
export const siteFor = (site: Site): ReturnType<typeof createSite> => {
	const made = known.get(site) ?? createSite(site)
	known.set(site, made)
	return made
}

export const standardView: SiteView = siteFor(standardSite).view

export const SiteContext = createContext<SiteView>(standardView)
export const useSite = (): SiteView => useContext(SiteContext)
