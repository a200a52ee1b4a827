/** Which options of a link the server would refuse, by the shared schema. */
import { shortenRequest } from '../../shared/shorten.ts'
import { type LinkOptions, requestOf } from './target.ts'

const fieldOf: Record<string, keyof LinkOptions> = {
	alias: 'alias',
	expires_in: 'days',
	max_clicks: 'clicks',
	password: 'password',
}

export const faultsOf = (options: LinkOptions): Set<keyof LinkOptions> => {
	const result = shortenRequest.safeParse(requestOf('https://kurz.example', options))
	const paths = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]))
	return new Set(paths.flatMap((path) => fieldOf[path] ?? []))
}
