/** What is wrong with a target, in German. */
import { bounds } from '../../../bounds.ts'
import type { targetFaults as english } from '../../en/shared/target.ts'
import { locale } from './locale.ts'

const most = bounds.url.toLocaleString(locale)

export const targetFaults: typeof english = {
	too_small: 'Gib die Adresse ein, die gekürzt werden soll.',
	too_big: `Eine Adresse hat höchstens ${most} Zeichen.`,
	characters: 'Diese Adresse enthält ein ungültiges Zeichen.',
	not_absolute: 'Gib eine Adresse ein, die mit http:// oder https:// beginnt.',
	scheme: 'Kürzen lassen sich nur Adressen, die mit http:// oder https:// beginnen.',
	two_schemes: 'Am Anfang dieser Adresse steht zweimal http:// oder https://. Entferne eines davon.',
	several: 'Das ist mehr als eine Adresse. Gib eine ein.',
	no_host: 'Nach http:// oder https:// fehlt der Host, zum Beispiel example.org.',
	port: 'Der Port, die Zahl hinter dem Doppelpunkt, muss eine ganze Zahl bis 65.535 sein.',
	space_in_host: 'Im Host steht ein Leerzeichen. Entferne es.',
	host: 'Einen Host mit diesem Namen kann es nicht geben. Prüfe die Schreibweise.',
	credentials:
		'Diese Adresse enthält einen Benutzernamen oder ein Passwort. Entferne, was vor dem „@“ steht.',
	grows: `So, wie Browser diese Adresse senden, hat sie mehr als ${most} Zeichen.`,
}
