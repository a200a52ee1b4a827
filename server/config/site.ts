/** What makes an installation somebody's own: its name, contact, colour, text and mark. */
import { readFileSync } from 'node:fs'
import type { Accent } from './accent.ts'
import { Refusal } from './refusal.ts'
import { faultOfMark } from './site-mark.ts'

export interface Site {
	name: string
	/** Where to report abuse: a link, and its text. */
	contact?: { href: string; text: string } | undefined
	privacyUrl?: string | undefined
	accent?: { light: Accent; dark: Accent } | undefined
	/** Paragraphs for the home page. */
	text?: string[] | undefined
	/** An SVG. */
	mark?: string | undefined
}

export const standardName = 'Kurz'
export const standardSite: Site = { name: standardName }

/** As `SITE_` variables have it. */
export interface SiteConfig extends Omit<Site, 'text' | 'mark'> {
	/** Paths of files. */
	textFile: string | undefined
	markFile: string | undefined
}

/** Bytes that the files may have. */
const most = { SITE_TEXT: 20_000, SITE_MARK: 65_536 }

const read = (variable: keyof typeof most, path: string): string => {
	let bytes: Uint8Array
	try {
		bytes = readFileSync(path)
	} catch (error) {
		throw new Refusal([`${variable} ${path} can't be read: ${(error as Error).message}`])
	}
	if (bytes.length > most[variable])
		throw new Refusal([`${variable} ${path} has more than ${most[variable]} bytes`])
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		throw new Refusal([`${variable} ${path} is not UTF-8`])
	}
}

/** Reads the files, once. Fails with `Refusal`. */
export const readSite = ({ textFile, markFile, ...site }: SiteConfig): Site => {
	const text =
		textFile === undefined
			? undefined
			: read('SITE_TEXT', textFile)
					.split(/\r?\n\s*\r?\n/)
					.map((paragraph) => paragraph.trim())
					.filter(Boolean)
	const mark = markFile === undefined ? undefined : read('SITE_MARK', markFile)
	const fault = mark === undefined ? undefined : faultOfMark(mark)
	if (fault !== undefined) throw new Refusal([`SITE_MARK ${markFile} ${fault}`])
	const own = [site.contact, site.privacyUrl, site.accent, text, mark].some((part) => part !== undefined)
	return own || site.name !== standardName ? { ...site, text, mark } : standardSite
}
