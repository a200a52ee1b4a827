/** What happened and what to do in English, for each failure. `%h` is the server. */
import { linkTexts } from '../shared/states.ts'

const notKurz = 'There is a server at %h, but it isn’t Kurz. Check the server address.'

export const failures = {
	validation_failed: 'The server doesn’t accept this address or these options. Check them and try again.',
	unauthorized: 'You aren’t signed in to %h any more. Sign in again in the settings.',
	forbidden: '%h refuses this request. Check the server address in the settings.',
	not_found: 'This link no longer exists on %h.',
	method_not_allowed: notKurz,
	idempotency_conflict: 'This request was already sent with different options. Try again.',
	edit_conflict: 'The link was changed elsewhere in the meantime. Nothing was saved.',
	code_required: 'This account has a second factor. Create a token on its account page and enter it below.',
	invalid_code: 'That code is wrong or was used before.',
	...linkTexts,
	link_blocked: '%h blocks links to this site.',
	payload_too_large: 'That is more than %h accepts. Try a shorter address.',
	unsupported_media_type: notKurz,
	too_much: 'That would take too long to count. Choose fewer days.',
	rate_limited: 'Too many requests to %h.',
	internal_error: 'Something went wrong on %h. Try again.',
	service_unavailable: '%h is busy or its database is down. Try again shortly.',
	unreachable:
		'Can’t reach %h. Is the server running? Open it in a tab: there the browser says what is wrong, and you can accept a self-made certificate.',
	refused:
		'%h answers, but doesn’t let extensions in. Open it in a tab: a fault may show there. If it is your Kurz server, allow access to this one address.',
	elsewhere: 'Kurz doesn’t answer at %h, but at %o.',
	under_path:
		'There is a server at %h, but it isn’t Kurz. Kurz has a host of its own and no path: enter the address at which its start page opens.',
	timed_out: '%h takes too long to answer. Try again shortly.',
	redirected: '%h sends requests on to another address. Enter the address at which Kurz itself answers.',
	gated:
		'Something in front of %h asks for a sign-in of its own, which the extension can’t give. Ask its operator.',
	turned_away: 'Something in front of %h refuses this request. Ask its operator.',
	failing: 'Something is wrong at %h just now. Try again shortly.',
	unexpected_answer: notKurz,
	no_server: 'No server is set up yet. Open Kurz and enter its address.',
	outdated:
		'%h runs an older version of Kurz, which can’t change several links at once. Change them one at a time.',
	own_host: 'This page belongs to Kurz itself and can’t be shortened. Open another one.',
	too_long: 'This address is too long to be shortened. Open a page with a shorter one.',
	expiry_past: 'The expiry has passed. Choose a later one.',
	host_refused: 'You can’t create links any more on the host chosen in the settings.',
	team_refused: 'You can’t create links any more for the team chosen in the settings.',
	storage_full: 'This browser’s storage is full. Delete links from your list, then try again.',
	broken: 'Something went wrong in the extension. Try again.',
}
