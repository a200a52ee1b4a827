/** An address as people name it. */
import { withoutScheme } from './addresses.ts'

/** Host and path. */
export const hostAndPath = (url: string): string =>
	withoutScheme(url.replace(/[?#].*/s, '')).replace(/^www\.(?=.+\.)/i, '')
