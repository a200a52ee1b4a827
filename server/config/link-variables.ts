/** The variables of the host of short links, and which of them go together. */
import { webAddress } from './site-variables.ts'

const location = webAddress.transform((text) => new URL(text).href)

export const linkVariables = {
	LINK_HOME_URL: location.optional(),
	LINK_NOT_FOUND_URL: location.optional(),
}

/** The name in an address that was checked, in the form of `hostNameIn` (links/link-hosts.ts). */
export const hostIn = (url: string): string => new URL(url).hostname.replace(/\.+$/, '')

/**
 * Whether an address may itself be a short link, or none that is there: as a home or not-found
 * address it could lead in a circle. On the host of the pages (`base`) all but `/` may be one.
 */
export const mayBeLink = (url: string, base: string, isLinkHost: (name: string) => boolean): boolean =>
	isLinkHost(hostIn(url)) || (hostIn(url) === hostIn(base) && new URL(url).pathname !== '/')

type Given = { [Name in 'BASE_URL' | 'LINK_BASE_URL' | keyof typeof linkVariables]?: string | undefined }

/** A sentence for each fault. */
export const faultsOfLinkHost = ({
	BASE_URL = 'http://localhost',
	LINK_BASE_URL,
	...given
}: Given): string[] => {
	const host = LINK_BASE_URL && hostIn(LINK_BASE_URL)
	const faults: [isFault: boolean, text: string][] = [
		[
			hostIn(BASE_URL) === host,
			'LINK_BASE_URL must have another host than BASE_URL: cookies do not tell ports apart',
		],
		[
			given.LINK_HOME_URL !== undefined && host === undefined,
			'LINK_HOME_URL needs LINK_BASE_URL: without it, / is the page that makes links',
		],
		...(['LINK_HOME_URL', 'LINK_NOT_FOUND_URL'] as const).map((name): [boolean, string] => [
			given[name] !== undefined && mayBeLink(given[name], BASE_URL, (there) => there === host),
			`${name} may be a short link and lead in a circle: give an address elsewhere, or the page at BASE_URL`,
		]),
	]
	return faults.filter(([isFault]) => isFault).map(([, text]) => text)
}
