/** Owns the sentence for each failure in German: what happened and what to do. `%h` is the server. */
import type { Failure } from '../actions/failure.ts'

export const deFailures: Record<Failure['code'], string> = {
	validation_failed: 'Der Server nimmt diese Adresse oder diese Angaben nicht an. Prüfe sie.',
	reserved_alias: 'Dieser Alias ist vergeben. Nimm einen anderen.',
	not_protected: 'Dieser Link hat kein Passwort.',
	unauthorized: 'Du bist bei %h nicht angemeldet. Melde dich in den Einstellungen an.',
	password_required: 'Dieser Link braucht ein Passwort.',
	invalid_password: 'Dieses Passwort ist falsch.',
	forbidden: '%h lehnt das ab. Prüfe den Server in den Einstellungen.',
	not_found: 'Diesen Link gibt es bei %h nicht mehr.',
	method_not_allowed: '%h antwortet nicht wie Kurz. Prüfe den Server in den Einstellungen.',
	alias_already_exists: 'Dieser Alias ist vergeben. Nimm einen anderen.',
	idempotency_conflict: 'Danach wurde schon anders gefragt. Versuch es noch einmal.',
	link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Dieser Link ist aufgebraucht.',
	payload_too_large: 'Das ist mehr, als %h annimmt. Nimm eine kürzere Adresse.',
	unsupported_media_type: '%h antwortet nicht wie Kurz. Prüfe den Server in den Einstellungen.',
	rate_limited: 'Das war zu oft für %h.',
	internal_error: 'Bei %h ging etwas schief. Versuch es noch einmal.',
	service_unavailable: '%h ist beschäftigt oder ohne Datenbank. Versuch es gleich wieder.',
	unreachable: '%h ist nicht zu erreichen. Läuft der Server?',
	unexpected_answer: '%h antwortet nicht wie Kurz. Prüfe den Server in den Einstellungen.',
	no_server: 'Es gibt noch keinen Server. Öffne Kurz und gib seine Adresse an.',
	storage_full: 'Der Speicher dieses Browsers ist voll. Lösche Links aus der Liste und versuch es wieder.',
	broken: 'In der Erweiterung ging etwas schief. Versuch es noch einmal.',
}
