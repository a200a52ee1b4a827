/** What happened and what to do, for each failure, in English. `%h` is the server. */
import type { ShownFailure } from '../../actions/failure.ts'

const notKurz = '%h doesn’t seem to be a Kurz server. Check the server address in the settings.'

export const failures: Record<ShownFailure['code'], string> = {
	validation_failed: 'The server doesn’t accept this address or these options. Check them and try again.',
	reserved_alias: 'That alias is reserved. Try another.',
	not_protected: 'This link has no password.',
	unauthorized: 'You aren’t signed in to %h. Sign in again in the settings.',
	password_required: 'This link needs a password.',
	invalid_password: 'That password is wrong.',
	forbidden: '%h refuses this request. Check the server address in the settings.',
	not_found: 'This link no longer exists on %h.',
	method_not_allowed: notKurz,
	alias_already_exists: 'That alias is taken. Try another.',
	idempotency_conflict: 'This request was already sent with different options. Try again.',
	link_expired: 'This link has expired.',
	link_exhausted: 'This link is used up.',
	link_blocked: '%h blocks links to this site.',
	payload_too_large: 'That is more than %h accepts. Try a shorter address.',
	unsupported_media_type: notKurz,
	rate_limited: 'Too many requests to %h.',
	internal_error: 'Something went wrong on %h. Try again.',
	service_unavailable: '%h is busy or its database is down. Try again shortly.',
	unreachable: 'Can’t reach %h. Is the server running?',
	unexpected_answer: notKurz,
	no_server: 'No server is set up yet. Open Kurz and enter its address.',
	own_host: 'This page belongs to Kurz itself and can’t be shortened. Open another one.',
	too_long: 'This address is too long to be shortened. Open a page with a shorter one.',
	storage_full: 'This browser’s storage is full. Delete links from your list, then try again.',
	broken: 'Something went wrong in the extension. Try again.',
}
