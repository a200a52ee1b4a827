/** Whether an address leads to this service itself, which would be a loop. */
import { invalid } from '../errors.ts'

/** Host and port as they are compared: without a trailing dot, default ports made explicit. */
const placeOf = (url: URL): string =>
	`${url.hostname.replace(/\.$/, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/** Answers a function that fails with `validation_failed` for an address on the host and port of `baseUrl`. */
export const createLoopGuard = (baseUrl: string) => {
	const ownPlace = placeOf(new URL(baseUrl))
	return (url: string): void => {
		if (placeOf(new URL(url)) === ownPlace)
			throw invalid('url', 'own_host', 'This is an address of this service itself.')
	}
}
