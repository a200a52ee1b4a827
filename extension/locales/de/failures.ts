/** What happened and what to do, for each failure, in German. `%h` is the server. */
import type { ShownFailure } from '../../actions/failure.ts'

const notKurz = '%h ist offenbar kein Kurz-Server. Prüfe die Serveradresse in den Einstellungen.'

export const failures: Record<ShownFailure['code'], string> = {
	validation_failed:
		'Der Server akzeptiert diese Adresse oder diese Angaben nicht. Prüfe sie und versuch es noch einmal.',
	reserved_alias: 'Dieser Alias ist reserviert. Nimm einen anderen.',
	not_protected: 'Dieser Link hat kein Passwort.',
	unauthorized: 'Du bist bei %h nicht angemeldet. Melde dich in den Einstellungen neu an.',
	password_required: 'Dieser Link braucht ein Passwort.',
	invalid_password: 'Das Passwort ist falsch.',
	forbidden: '%h lehnt diese Anfrage ab. Prüfe die Serveradresse in den Einstellungen.',
	not_found: 'Diesen Link gibt es auf %h nicht mehr.',
	method_not_allowed: notKurz,
	alias_already_exists: 'Dieser Alias ist vergeben. Nimm einen anderen.',
	idempotency_conflict: 'Diese Anfrage wurde schon mit anderen Angaben gesendet. Versuch es noch einmal.',
	link_expired: 'Dieser Link ist abgelaufen.',
	link_exhausted: 'Das Klicklimit dieses Links ist erreicht.',
	link_blocked: '%h sperrt Links zu dieser Website.',
	payload_too_large: 'Das ist mehr, als %h akzeptiert. Nimm eine kürzere Adresse.',
	unsupported_media_type: notKurz,
	rate_limited: 'Zu viele Anfragen an %h.',
	internal_error: 'Auf %h ist etwas schiefgegangen. Versuch es noch einmal.',
	service_unavailable: '%h ist überlastet oder die Datenbank ist ausgefallen. Versuch es gleich noch einmal.',
	unreachable: '%h ist nicht erreichbar. Läuft der Server?',
	unexpected_answer: notKurz,
	no_server: 'Es ist noch kein Server eingerichtet. Öffne Kurz und gib seine Adresse ein.',
	own_host: 'Diese Seite gehört zu Kurz selbst und lässt sich nicht kürzen. Öffne eine andere.',
	too_long: 'Diese Adresse ist zu lang zum Kürzen. Öffne eine Seite mit einer kürzeren.',
	storage_full:
		'Der Speicher dieses Browsers ist voll. Lösche Links aus der Liste und versuch es noch einmal.',
	broken: 'In der Erweiterung ist etwas schiefgegangen. Versuch es noch einmal.',
}
