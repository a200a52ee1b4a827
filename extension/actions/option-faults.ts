/** Which options of a link the server would refuse, by the shared schema. */
import { shortenRequest } from '../../shared/shorten.ts'
import { fieldOf } from './field-names.ts'
import { type LinkOptions, requestOf } from './target.ts'

const optionNames = ['alias', 'days', 'clicks', 'password'] as const

export const faultsOf = (options: LinkOptions): Set<keyof LinkOptions> => {
	const result = shortenRequest.safeParse(requestOf('https://kurz.example', options))
	const paths = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]))
	return new Set(paths.flatMap((path) => fieldOf(optionNames, path) ?? []))
}
