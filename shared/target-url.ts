/** Which addresses a link may lead to. Kept apart: the popup needs no other field of a link. */
import * as z from 'zod/mini'
import { hasScheme, isWeb } from './addresses.ts'
import { bounds } from './bounds.ts'
import { locationOf } from './location.ts'
import { grouped, isPrintable } from './text.ts'

const hasNoCredentials = (text: string): boolean => !URL.parse(text)?.username && !URL.parse(text)?.password

/** An absolute http or https URL without credentials; only surrounding white space is cut off. */
export const targetUrl = z.string('Give the URL as text.').check(
	z.trim(),
	z.minLength(1, { error: 'Enter the URL to shorten.', abort: true }),
	z.maxLength(bounds.url, `A URL may have at most ${grouped(bounds.url)} characters.`),
	z.refine(isPrintable, 'A URL may not contain control or broken characters.'),
	z.refine((text) => isWeb(text) || (hasScheme(text) && !/^https?:/i.test(text)), {
		error: 'Enter an absolute URL that begins with http:// or https://.',
		params: { code: 'not_absolute' },
		abort: true,
	}),
	z.refine(isWeb, {
		error: 'Only URLs that begin with http:// or https:// can be shortened.',
		params: { code: 'scheme' },
		abort: true,
	}),
	z.refine(hasNoCredentials, 'A URL may not carry a user name or password.'),
	// International text grows in a redirect, and browsers and proxies limit its length.
	z.refine(
		(text) => [...text].length > bounds.url || locationOf(text).length <= bounds.url,
		`A URL may have at most ${grouped(bounds.url)} characters as browsers send it: this one grows longer.`,
	),
)
