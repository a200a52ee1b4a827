/** What is wrong with a target, in English; the model for other languages. */
import { bounds } from '../../../bounds.ts'
import { locale } from './locale.ts'

const most = bounds.url.toLocaleString(locale)

export const targetFaults = {
	too_small: 'Enter the URL to shorten.',
	too_big: `A URL may have at most ${most} characters.`,
	characters: 'A URL may not contain control or broken characters.',
	not_absolute: 'Enter a URL that begins with http:// or https://.',
	scheme: 'Only URLs that begin with http:// or https:// can be shortened.',
	two_schemes: 'This URL begins with http:// or https:// twice. Remove one of them.',
	several: 'This is more than one address. Give one.',
	no_host: 'The host is missing: what comes after http:// or https://, such as example.org.',
	port: 'The port, behind the colon of the host, must be a whole number up to 65,535.',
	space_in_host: 'There is a space in the host. Remove it.',
	host: 'No host can have this name. Check its spelling.',
	credentials: 'A URL may not carry a user name or password. Remove what comes before the “@”.',
	grows: `A URL may have at most ${most} characters as browsers send it: this one grows longer.`,
}
