/** What the health page says in German. */
import type { Words } from '../../pages.ts'

export const health: Words['health'] = {
	states: {
		healthy: 'Alles funktioniert',
		incomplete: 'Ein Teil der Statistik fehlt',
		damaged: 'Eine Seite der Datenbank ist beschädigt',
		degraded: 'Die Datenbank kann nichts speichern',
		unhealthy: 'Die Datenbank antwortet nicht',
	},
	forVisitors: {
		healthy: 'Kurzlinks führen an ihr Ziel, und jeder Klick wird gezählt.',
		incomplete: 'Kurzlinks führen an ihr Ziel. Ein Teil ihrer Statistik lässt sich gerade nicht lesen.',
		damaged: 'Kurzlinks führen an ihr Ziel. Ein Teil ihrer Statistik kann gerade fehlen.',
		degraded: 'Kurzlinks lassen sich gerade weder öffnen noch erstellen. Der Betreiber muss Platz schaffen.',
		unhealthy: 'Kurzlinks lassen sich gerade nicht öffnen. Versuch es in ein paar Minuten noch einmal.',
	},
	checked: (version) => `Kurz ${version}, geprüft am`,
	database: 'Datenbank',
	databases: {
		healthy: 'Verbunden',
		incomplete: 'Ein Citus-Worker antwortet nicht; Links funktionieren weiter',
		damaged: 'Eine Seite war nicht lesbar: Prüf den Datenträger, kurz doctor hilft weiter',
		degraded: 'Nimmt nichts an: Ist der Datenträger voll oder der Standby ausgefallen?',
		unhealthy: 'Nicht verbunden',
	},
	primary: (host) => `Primärserver ${host}`,
	runtime: 'Laufzeit\u00adumgebung',
	// "Läuft seit" would take a dative, which Intl doesn't form.
	runningFor: (time) => `Betriebsdauer: ${time}`,
	latency: 'Antwortzeit',
	noAnswer: 'Keine Antwort',
	fast: 'Schnell',
	slow: 'Langsam',
	backlog: 'Noch zu zählende Klicks',
	keepsUp: 'Es gibt keinen Rückstand',
	oldestWaits: (time) => `Wartezeit des ältesten: ${time}`,
	outcomes: 'Unklare Ergebnisse',
	allCertain: 'Jedes Ergebnis steht fest',
	uncertain: 'Abgelehnt, aber vielleicht trotzdem ausgeführt',
	disk: 'Freier Speicherplatz',
	diskRoom: 'Genug',
	diskLow: 'Fast voll: Schaff Platz',
	diskFull: 'Voll: Schaff Platz, sonst werden Besuche abgewiesen',
	lastBackup: 'Letzte Sicherung',
	backupMade: 'Vollständig',
	backupFails: 'Die neueste ist fehlgeschlagen: Warum, steht im Protokoll des Servers',
	noBackup: 'Noch keine: BACKUP_DIR legt täglich eine an',
	clockHeading: 'Die Uhr dieses Servers geht falsch',
	clock:
		'Sie weicht mehr als eine Minute von der Uhr der Datenbank ab. Kurz richtet sich nach der Datenbank, deshalb läuft nichts zu früh ab. Stell beide Uhren per NTP.',
	doubtHeading: 'Die Uhr ist zweifelhaft',
	doubt:
		'Sie weicht mehr als einen Tag von der Zeit ab, zu der diese Datenbank zuletzt in Betrieb war. Aufrufe und neue Links gehen weiter, aber es wird nichts gelöscht und keine tägliche Sicherung gemacht. Geht die Uhr falsch, stell sie per NTP. Geht sie richtig, führ kurz clock --right aus oder warte eine Stunde.',
	proxyHeading: 'Einem Proxy wird noch nicht vertraut',
	proxy:
		'Anfragen kommen mit Forwarded-Headern von einer Adresse, die nicht in TRUST_PROXY steht. Die Header werden ignoriert, deshalb zählen alle Besucher dahinter als einer und teilen sich ein Anfragelimit. Wenn der Proxy deiner ist, trag seine Adresse in TRUST_PROXY ein und starte den Server neu.',
	addressHeading: 'Besucher zählen vielleicht als einer',
	addressWarnings: {
		cdn: (header) =>
			`Ein vertrauenswürdiger Proxy schickt ${header}, und darin stehen andere Besucher als die verwendete Adresse. Wenn dein CDN oder Tunnel diesen Header setzt, trag TRUST_PROXY_HEADER=${header} ein; sonst gehören seine Netze in TRUST_PROXY.`,
		many: () =>
			'Viele Besuche einer Adresse wurden für andere weitergereicht. Sie gehört wohl zu einem CDN oder Proxy, und alle Besucher dahinter zählen als einer. Trag seine Netze in TRUST_PROXY ein oder in TRUST_PROXY_HEADER den Header, in dem der Besucher steht.',
		missing: (header) =>
			`Ein vertrauenswürdiger Proxy schickt den Header ${header} nicht, den TRUST_PROXY_HEADER nennt. Deshalb zählen seine Besucher als einer. Lass ihn den Header weiterreichen, oder lass TRUST_PROXY_HEADER weg.`,
	},
}
