/** An address as people name it: host and path. */
import { withoutScheme } from './addresses.ts'

export const hostAndPath = (url: string): string =>
	withoutScheme(url.replace(/[?#].*/s, '')).replace(/^www\.(?=.+\.)/i, '')
