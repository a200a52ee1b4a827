/** Owns the sentence for each failure in English: what happened and what to do. `%h` is the server. */
import type { Failure } from '../actions/failure.ts'

export const enFailures: Record<Failure['code'], string> = {
	validation_failed: 'The server does not accept this address or these options. Check them.',
	reserved_alias: 'That alias is reserved. Try another.',
	not_protected: 'This link has no password.',
	unauthorized: 'You are not signed in at %h. Sign in in the settings.',
	password_required: 'This link needs a password.',
	invalid_password: 'That password is wrong.',
	forbidden: '%h refuses this. Check the server in the settings.',
	not_found: 'This link no longer exists at %h.',
	method_not_allowed: '%h does not answer as Kurz does. Check the server in the settings.',
	alias_already_exists: 'That alias is taken. Try another.',
	idempotency_conflict: 'This was already asked for in another way. Try again.',
	link_expired: 'This link has expired.',
	link_exhausted: 'This link has been used up.',
	payload_too_large: 'That is more than %h accepts. Try a shorter address.',
	unsupported_media_type: '%h does not answer as Kurz does. Check the server in the settings.',
	rate_limited: 'That was too often for %h.',
	internal_error: 'Something went wrong at %h. Try again.',
	service_unavailable: '%h is busy or its database is away. Try again shortly.',
	unreachable: 'Can’t reach %h. Is the server running?',
	unexpected_answer: '%h does not answer as Kurz does. Check the server in the settings.',
	no_server: 'There is no server yet. Open Kurz and give its address.',
	storage_full: 'The storage of this browser is full. Delete links from the list, then try again.',
	broken: 'Something went wrong in the extension. Try again.',
}
