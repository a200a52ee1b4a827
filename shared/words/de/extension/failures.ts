/** What happened and what to do in German, for each failure. `%h` is the server. */
import type { LaterWords } from '../../extension.ts'
import { linkTexts } from '../shared/states.ts'

const notKurz = 'Unter %h läuft ein Server, aber nicht Kurz. Prüfe die Serveradresse.'

export const failures: LaterWords['failures'] = {
	validation_failed:
		'Der Server akzeptiert diese Adresse oder diese Angaben nicht. Prüfe sie und versuch es noch einmal.',
	unauthorized: 'Du bist bei %h nicht mehr angemeldet. Melde dich in den Einstellungen neu an.',
	forbidden: '%h lehnt diese Anfrage ab. Prüfe die Serveradresse in den Einstellungen.',
	not_found: 'Diesen Link gibt es auf %h nicht mehr.',
	method_not_allowed: notKurz,
	idempotency_conflict: 'Diese Anfrage wurde schon mit anderen Angaben gesendet. Versuch es noch einmal.',
	edit_conflict: 'Der Link wurde inzwischen an anderer Stelle geändert. Es wurde nichts gespeichert.',
	code_required:
		'Dieses Konto hat einen zweiten Faktor. Erstelle auf seiner Kontoseite ein Token und gib es unten ein.',
	invalid_code: 'Dieser Code ist falsch oder wurde schon verwendet.',
	...linkTexts,
	link_blocked: '%h sperrt Links zu dieser Website.',
	payload_too_large: 'Das ist mehr, als %h akzeptiert. Nimm eine kürzere Adresse.',
	unsupported_media_type: notKurz,
	too_much: 'Das zu zählen, dauert zu lange. Wähle weniger Tage.',
	rate_limited: 'Zu viele Anfragen an %h.',
	internal_error: 'Auf %h ist etwas schiefgegangen. Versuch es noch einmal.',
	service_unavailable: '%h ist überlastet oder die Datenbank ist ausgefallen. Versuch es gleich noch einmal.',
	unreachable:
		'%h ist nicht erreichbar. Läuft der Server? Öffne ihn in einem Tab: Dort sagt der Browser, woran es liegt, und du kannst ein selbst erstelltes Zertifikat akzeptieren.',
	refused:
		'%h antwortet, lässt aber keine Erweiterungen zu. Öffne ihn in einem Tab: Vielleicht zeigt sich dort ein Fehler. Ist es dein Kurz-Server, dann erlaube den Zugriff auf diese eine Adresse.',
	elsewhere: 'Kurz antwortet nicht unter %h, sondern unter %o.',
	under_path:
		'Unter %h läuft ein Server, aber nicht Kurz. Kurz hat einen Host für sich und keinen Pfad: Gib die Adresse ein, unter der seine Startseite erscheint.',
	timed_out: '%h braucht zu lange für eine Antwort. Versuch es gleich noch einmal.',
	redirected:
		'%h leitet Anfragen an eine andere Adresse weiter. Gib die Adresse ein, unter der Kurz selbst antwortet.',
	gated:
		'Vor %h verlangt etwas eine eigene Anmeldung, die die Erweiterung nicht leisten kann. Frag, wer den Server betreibt.',
	turned_away: 'Vor %h lehnt etwas diese Anfrage ab. Frag, wer den Server betreibt.',
	failing: 'Bei %h stimmt gerade etwas nicht. Versuch es gleich noch einmal.',
	unexpected_answer: notKurz,
	no_server: 'Es ist noch kein Server eingerichtet. Öffne Kurz und gib seine Adresse ein.',
	outdated:
		'Auf %h läuft eine ältere Version von Kurz, die nicht mehrere Links auf einmal ändern kann. Ändere sie einzeln.',
	own_host: 'Diese Seite gehört zu Kurz selbst und lässt sich nicht kürzen. Öffne eine andere.',
	too_long: 'Diese Adresse ist zu lang zum Kürzen. Öffne eine Seite mit einer kürzeren.',
	expiry_past: 'Dieser Zeitpunkt ist vorbei. Wähle einen späteren.',
	host_refused: 'Auf dem Host aus den Einstellungen kannst du keine Links mehr erstellen.',
	team_refused: 'Für das Team aus den Einstellungen kannst du keine Links mehr erstellen.',
	storage_full:
		'Der Speicher dieses Browsers ist voll. Lösche Links aus der Liste und versuch es noch einmal.',
	broken: 'In der Erweiterung ist etwas schiefgegangen. Versuch es noch einmal.',
}
