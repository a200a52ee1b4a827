/** The variables of the host of short links, and which of them go together. */
import { webAddress } from './site-variables.ts'

const location = webAddress.transform((text) => new URL(text).href)

export const linkVariables = {
	LINK_HOME_URL: location.optional(),
	LINK_NOT_FOUND_URL: location.optional(),
}

type Given = { [Name in 'BASE_URL' | 'LINK_BASE_URL' | keyof typeof linkVariables]?: string | undefined }

/** A sentence for each fault. */
export const faultsOfLinkHost = ({
	BASE_URL = 'http://localhost',
	LINK_BASE_URL,
	...given
}: Given): string[] => {
	const host = LINK_BASE_URL && new URL(LINK_BASE_URL).hostname
	const isThere = (url: string | undefined): boolean => url !== undefined && new URL(url).hostname === host
	const { LINK_HOME_URL, LINK_NOT_FOUND_URL } = given
	const faults: [isFault: boolean, text: string][] = [
		[
			isThere(BASE_URL),
			'LINK_BASE_URL must have another host than BASE_URL: cookies do not tell ports apart',
		],
		[
			LINK_HOME_URL !== undefined && host === undefined,
			'LINK_HOME_URL needs LINK_BASE_URL: without it, / is the page that makes links',
		],
		[isThere(LINK_HOME_URL), 'LINK_HOME_URL is on the host of short links: it would lead in a circle'],
		[
			isThere(LINK_NOT_FOUND_URL),
			'LINK_NOT_FOUND_URL is on the host of short links: it would lead in a circle',
		],
	]
	return faults.filter(([isFault]) => isFault).map(([, text]) => text)
}
