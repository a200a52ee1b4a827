/** What is said of the lines of an imported file, in German. */
import { own } from '../../../text/own.ts'
import type { importWords as english } from '../../en/shared/import.ts'
import { plural } from './locale.ts'
import { targetFaults } from './target.ts'

const linksOf = (count: number): string => plural(count, '1 Link', `${count} Links`)

export const importWords: typeof english = {
	problems: {
		broken: () =>
			'Ab dieser Stelle lässt sich die Datei nicht lesen: Ein Anführungszeichen oder eine Klammer wird nie geschlossen.',
		too_many: () => 'Die Datei hat mehr Links, als ein Import aufnimmt. Teile sie auf.',
		entry_too_large: () =>
			'Dieser Eintrag hat mehr, als ein Link haben kann: 256 Felder, 64 KiB in einem davon oder 128 KiB insgesamt.',
		more_values: () =>
			'Diese Zeile hat mehr Werte, als es Spalten gibt. Steht ein Komma ohne Anführungszeichen in einem Wert?',
		name_missing: () => 'Der kurze Name fehlt.',
		name_invalid: (name) => `„${name}“: Ein Name hat 1 bis 64 Zeichen: A bis Z, Ziffern, „_“ oder „-“.`,
		reserved: (name) => `„${name}“ ist für eine Seite dieses Dienstes reserviert.`,
		host_closed: (name) => `„${name}“ gehört zu einem Host, auf dem du keine Links erstellen kannst.`,
		taken: (name) => `„${name}“ ist vergeben.`,
		same_name: (name, other) => `„${name}“ steht auch in Zeile ${other}, mit einem anderen Ziel.`,
		same_but_case: (name, other) =>
			`„${name}“ unterscheidet sich vom Namen in Zeile ${other} nur durch Groß- und Kleinschreibung.`,
		url_missing: () => 'Das Ziel fehlt.',
		url_invalid: (code) => `Das Ziel ist unbrauchbar. ${own(targetFaults, code) ?? ''}`,
		own_host: () => 'Das Ziel ist eine Adresse dieses Dienstes.',
		blocked_host: () => 'Zu dieser Website erstellt dieser Dienst keine Links.',
		time_invalid: (name) => `„${name}“ ist keine lesbare Zeitangabe wie 2026-05-01 12:30:00.`,
		starts_late: (name) => `„${name}“ wäre erst nach dem Ablauf offen.`,
		number_invalid: (name) => `„${name}“ ist keine ganze Zahl wie 1234.`,
		limit_unclear: (name) =>
			`„${name}“ hat ein Limit von 0 Klicks: Gib den Dienst an oder lass den Wert leer, damit klar ist, ob das kein Limit oder ein aufgebrauchtes ist.`,
		state_invalid: (name) => `„${name}“ ist kein bekannter Zustand wie active oder disabled.`,
		switch_invalid: (name) => `„${name}“ ist weder ja noch nein, wie etwa true oder false.`,
		rows_invalid: (name) => `„${name}“ ist so nicht gültig.`,
		broken_text: (name) => `„${name}“ hat Zeichen, die sich nicht lesen lassen.`,
		is_protected: (name) => `„${name}“ hat ein Passwort, das nicht mit umziehen kann.`,
		secret: (name) => `„${name}“ hat eine geheime Endung, die nicht mit umziehen kann.`,
		disabled: (name) => `„${name}“ ist dort gesperrt, gelöscht, abgelaufen oder deaktiviert.`,
	},
	notes: {
		broken_text: (count) =>
			`${linksOf(count)} mit einem Titel oder Schlagwort, das sich nicht lesen lässt: Es fällt weg.`,
		domains: (count, more) =>
			`${linksOf(count)} von ${more}: Die Namen bleiben, unter der Adresse dieses Dienstes.`,
		time_zone: (count, more) => `${linksOf(count)} mit Zeitangaben ohne Zeitzone: gelesen als ${more}.`,
		rules: (count) =>
			`${linksOf(count)} mit Weiterleitungsregeln, für die es hier nichts Entsprechendes gibt: Das einfache Ziel bleibt.`,
		queries: (count, more) =>
			`${linksOf(count)} ${plural(count, 'gibt', 'geben')} die Parameter eines Besuchs weiter, wie es Links von ${more} tun, wenn die Datei nichts anderes sagt.`,
		any_table: (count) =>
			`${linksOf(count)} ohne erkennbaren Dienst: Parameter eines Besuchs werden nicht weitergegeben. Gib an, welcher Dienst die Datei erstellt hat, falls seine Links das taten.`,
		unused_column: (count, more) =>
			`Aus der Spalte „${more}“ wird nichts, obwohl ${plural(count, '1 Zeile', `${count} Zeilen`)} darin etwas ${plural(count, 'hat', 'haben')}.`,
		other_names: (count) => `${linksOf(count)} mit mehreren Namen: Der neueste bleibt.`,
		title_cut: (count) => `${linksOf(count)} mit zu langem Titel: Sein Anfang bleibt.`,
		note_cut: (count) => `${linksOf(count)} mit zu langer Notiz: Der Anfang bleibt.`,
		tags_cut: (count) => `${linksOf(count)} mit zu vielen oder zu langen Schlagwörtern: Was passt, bleibt.`,
		same: (count) => `${linksOf(count)} schon vorhanden, mit demselben Ziel: Nichts entsteht doppelt.`,
	},
}
