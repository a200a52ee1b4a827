/** What failures say to people, in English. */
import type { ErrorCode, FaultDetail } from '../../../errors.ts'
import { lineIn } from '../../../link/free-fields.ts'
import { own } from '../../../text/own.ts'
import { linkTexts, stateAdvice } from '../shared/states.ts'

const tellOperator = 'If it keeps happening, tell the operator of this server.'

/** What a form says in place of the interface, by field and code. */
const ofForms: Record<string, string> = {
	'url.not_absolute': 'Enter a web address, for example example.org/page.',
	'expires_at.invalid_format': 'Enter a date and a time.',
}

export const failures = {
	/** The sentence of each code: in a form, and in the reference. */
	texts: {
		validation_failed: 'Some of this is not right. Check the fields and try again.',
		unauthorized: 'Sign in first.',
		forbidden: 'That was refused: it came from another site, or your role doesn’t allow it.',
		not_found: 'There is nothing at this address.',
		method_not_allowed: 'This address doesn’t accept that method.',
		idempotency_conflict: 'This key was already used for a different link.',
		edit_conflict: 'This was changed in the meantime. Read it again before you change it.',
		code_required: 'This account needs a code beside the password.',
		invalid_code: 'That code is wrong or was used before.',
		...linkTexts,
		payload_too_large: 'That is more than this service accepts.',
		unsupported_media_type: 'Send this as JSON.',
		too_much: 'That would take too long to count. Choose fewer days, or one more filter.',
		rate_limited: 'Too many requests. Wait a little and try again.',
		link_blocked: 'This link is blocked.',
		internal_error: 'Something went wrong on this server.',
		service_unavailable: 'The service is busy or its database is down. Try again shortly.',
	} satisfies Record<ErrorCode, string>,
	/** The heading of the failure's page, where the sentence is meant for programs. */
	headings: {
		code_required: 'These pages need a second factor',
		rate_limited: 'Too many requests came from your network',
		service_unavailable: 'This can’t be opened right now',
		forbidden: 'That was refused',
		method_not_allowed: 'This address can’t be used like that',
		unsupported_media_type: 'The server can’t read what was sent',
		payload_too_large: 'That is more than this server accepts',
		too_much: 'That would take too long to count',
	} as Partial<Record<ErrorCode, string>>,
	/** What to do, by code. */
	advice: {
		not_found:
			'The link may have been mistyped or deleted. Compare it with the one you got, or ask the person who sent it to you.',
		...stateAdvice,
		link_blocked: 'The operator of this server has blocked it, so it leads nowhere.',
		forbidden:
			'It came from another site, or your role in the team doesn’t allow it. Open this site itself and try again there.',
		unauthorized: 'You need to sign in to see this.',
		code_required:
			'Set one up on your account page. If you have one, or a passkey, sign out and sign in again with it.',
		too_much: 'Go back and choose fewer days, or one more filter.',
		internal_error: `It’s nothing you did. ${tellOperator}`,
		validation_failed: 'Go back, check what you filled in, and send it again.',
	} as Partial<Record<ErrorCode, string>>,
	anyAdvice: 'Go back and try again, or start from the home page.',
	/** `when`: "in 2 minutes"; undefined if unknown. */
	tryAgain: (when: string | undefined) => `Try again ${when ?? 'in a little while'}.`,
	/** Before an operator's words. */
	reason: 'Reason:',
	reloadThen: 'Reload this page then.',
	/** In place of a form that is too long to be shown again. */
	goBack:
		'Nothing was done. Your form is too long to be shown here: go back in your browser and send it again.',
	/** The same after a session ended. */
	goBackSignedIn:
		'Nothing was done. Your form is too long to be shown here. Use a new tab to sign in, then go back in this one and send it again.',
	tellOperator,
	requestId: 'Request ID:',
	/** The sentence at a field. Forms complete an address that only lacks its scheme. */
	fault: ({ path, code, message }: FaultDetail): string => {
		const line = lineIn(path)
		return (line === undefined ? '' : `Line ${line}: `) + (own(ofForms, `${path}.${code}`) ?? message)
	},
}
