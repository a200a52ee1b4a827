/** The variables that make an installation somebody's own. */
import * as z from 'zod'
import { readAccent } from './accent.ts'
import { standardName } from './site.ts'

/** An email address, or an http(s) URL; as a link and its text. */
const contact = z.string().transform((text, context) => {
	if (/^[^\s@<>"?&/]+@[^\s@<>"?&/]+\.[^\s@<>"?&/]+$/.test(text)) return { href: `mailto:${text}`, text }
	if (/^https?:\/\//.test(text) && URL.canParse(text))
		return { href: text, text: text.replace(/^https?:\/\//, '') }
	context.addIssue({ code: 'custom', message: 'must be an email address or a web address' })
	return z.NEVER
})

const accent = z.string().transform((text, context) => {
	const read = readAccent(text)
	if (!('fault' in read)) return read
	context.addIssue({ code: 'custom', message: read.fault })
	return z.NEVER
})

/** What visitors may be sent to: a user name or a password in it would go along. */
const isWebAddress = (text: string): boolean => {
	const url = /^https?:\/\//.test(text) ? URL.parse(text) : null
	return url !== null && url.username === '' && url.password === ''
}
export const webAddress = z.string().refine(isWebAddress, 'must be a web address')

export const siteVariables = {
	SITE_NAME: z
		.string()
		.trim()
		.max(40, 'must have at most 40 characters')
		.regex(/^[^\p{C}]+$/u, 'must be a name in one line')
		.default(standardName),
	SITE_CONTACT: contact.optional(),
	SITE_PRIVACY_URL: webAddress.optional(),
	SITE_ACCENT: accent.optional(),
	SITE_TEXT: z.string().optional(),
	SITE_MARK: z.string().optional(),
}
