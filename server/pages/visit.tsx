/** Owns what a visitor meets instead of a redirect: the password form and the one-button page. Neither is ever given the target. */
/** @jsxImportSource preact */

import { bounds } from '../../shared/bounds.ts'
import { textOf } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { durationText } from './display.ts'
import { documentOf } from './document.tsx'
import { Field } from './Field.tsx'

export interface PasswordPrompt {
	slug: string
	fault?: 'invalid_password' | 'rate_limited' | 'validation_failed'
	/** Seconds, with `rate_limited`. */
	retryAfter?: number
}

const faultText = ({ fault, retryAfter }: PasswordPrompt): string | undefined => {
	if (fault === 'invalid_password') return `${textOf(fault)} Try again.`
	if (fault === 'validation_failed') return 'Give the password.'
	if (fault !== 'rate_limited') return undefined
	return `Too many wrong tries. Wait ${retryAfter === undefined ? 'a little' : durationText(retryAfter)} and try again.`
}

/** Asks for the password of a protected link. */
export const passwordPage = (prompt: PasswordPrompt): string =>
	documentOf({
		title: 'Password needed · Kurz',
		width: 'narrow',
		children: (
			<>
				<h1>This link needs a password</h1>
				<p class="lead">Whoever sent you the link knows it.</p>
				<form method="post" action={paths.visit(prompt.slug)} class="one-field">
					<Field
						name="password"
						type="password"
						label="Password"
						fault={faultText(prompt)}
						maxLength={bounds.password}
						autoComplete="off"
						required
					/>
					<button type="submit">Open the link</button>
				</form>
			</>
		),
	})

/** Stands before a click-limited link when a preview fetcher asks: only the button uses up a click. */
export const stubPage = ({ slug }: { slug: string }): string =>
	documentOf({
		title: 'Open this link · Kurz',
		width: 'narrow',
		children: (
			<>
				<h1>This link works a limited number of times</h1>
				<p class="lead">Open it here, so that a preview does not use it up.</p>
				<form method="post" action={paths.visit(slug)}>
					<button type="submit">Open the link</button>
				</form>
			</>
		),
	})
