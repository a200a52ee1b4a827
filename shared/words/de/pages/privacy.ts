/** What the page says in German of what is stored about whom. */
import type { privacy as english, StoredFacts } from '../../en/pages/privacy.ts'
import { plural } from '../shared/locale.ts'

const days = (count: number): string => `${count} ${plural(count, 'Tag', 'Tagen')}`
const minutes = (milliseconds: number): string => String(Math.ceil(milliseconds / 60_000))

const visit = ({ clickDays }: StoredFacts): string[] => [
	'Jeder Klick wird für den Besitzer des Links gespeichert: Zeitpunkt, der benutzte Ort und die Regel des Links, dein Land, Browser, System und Sprache, der Name, den dein Browser sich gibt, und die Seite, von der du kommst, falls dein Browser sie nennt.',
	'Deine Adresse wird nicht gespeichert. Das Land wird auf diesem Server nachgeschlagen. Um Besucher zu zählen, wird ein Hash der Adresse gespeichert: Er lässt sich ohne das Geheimnis dieses Servers nicht zurückrechnen und ist bei jedem Link ein anderer.',
	'Es wird kein Cookie gesetzt und nichts von anderswo geladen.',
	clickDays === undefined
		? 'Klicks bleiben so lange wie ihr Link.'
		: `Innerhalb einer Woche nach ${days(clickDays)} werden einzelne Klicks und Hashes gelöscht. Summen, etwa Klicks je Tag und Land, bleiben so lange wie ihr Link.`,
	'Sehen können die Klicks nur der Besitzer des Links und alle, denen er die Statistik gibt.',
]

const link = (_: StoredFacts): string[] => [
	'Das Ziel, was dazu eingegeben wurde, frühere Ziele und wer sie geändert hat, bleiben, bis der Link oder das Konto seines Besitzers gelöscht wird. Dann werden auch die Klicks gelöscht.',
	'Ohne Konto hält nichts fest, wer einen Link erstellt hat. Dein Browser merkt sich die, die du mit ihm erstellt hast, bis du sie dort vergessen lässt; die Liste wird nie gesendet.',
	'Dein Browser merkt sich auch die Kampagnenfelder deines letzten Links und das Aussehen deines letzten QR-Codes, für die nächsten.',
]

const account = ({ hasPasswords, hasProvider }: StoredFacts): string[] => [
	'Name, E-Mail-Adresse, Teams und welche Links dir gehören.',
	...(hasPasswords
		? ['Dein Passwort, aber nur als Hash, und ein zweiter Faktor, falls du einen eingerichtet hast.']
		: []),
	...(hasProvider
		? [
				'Von dem Dienst, mit dem du dich anmeldest: seine Kennung für dich, dein Name und deine E-Mail-Adresse.',
			]
		: []),
	'Deine Anmeldungen und Zugriffstoken: wann sie begannen und zuletzt benutzt wurden, der Name, den der Browser sich gab, und von einem Token nur ein Hash. Eine Anmeldung endet 30 Tage, nachdem sie zuletzt benutzt wurde.',
	'Eine Einladung behält die Adresse, für die sie ist, bis sie benutzt oder abgelaufen ist.',
	'Ein Cookie hält dich angemeldet; zwei weitere merken sich die Sprache und den Host, die du gewählt hast.',
	'Auf seiner Seite kannst du das Konto löschen und damit all das. Auch deine Links verschwinden, wenn du sie nicht vorher übergibst.',
]

const protection = ({ countedFor, logsRequests, backups }: StoredFacts): string[] => [
	`Anfragen und falsche Passwörter werden je Adresse gezählt, damit niemand zu viele macht oder rät. Nach höchstens ${minutes(countedFor)} Minuten beginnt das von vorn.`,
	logsRequests
		? 'Im Protokoll stehen Art, Zeit und Ergebnis von Anfragen, aber keine Adresse und kein Link.'
		: 'Im Protokoll stehen keine Adressen, keine Links und keine Besuche.',
	'Was Betreiber tun, wird ein Jahr lang festgehalten, mit ihrem Namen und den Links und Konten, um die es ging.',
	backups === undefined
		? 'Der Dienst legt von sich aus keine Sicherungen an.'
		: `Jeden Tag wird eine Sicherung angelegt, und die letzten ${backups} bleiben: Gelöschtes ist erst weg, wenn auch die letzte Sicherung weg ist, die es enthält.`,
]

export const privacy: typeof english = {
	heading: 'Was über dich gespeichert wird',
	lead: 'Diese Seite richtet sich danach, wie der Dienst gerade eingestellt ist.',
	parts: [
		{ heading: 'Wenn du einen Kurzlink öffnest', lines: visit },
		{ heading: 'Wenn du einen Link erstellst', lines: link },
		{ heading: 'Wenn du ein Konto hast', lines: account },
		{ heading: 'Um den Dienst zu schützen', lines: protection },
	],
	beside: 'Was vor dem Dienst steht, etwa ein Proxy des Betreibers, kann eigene Protokolle führen.',
}
