/** At the fields of a form whose link was edited elsewhere, in German. */
import type { elsewhere as english } from '../../en/extension/elsewhere.ts'

export const elsewhere: typeof english = {
	taken: (before) => `Anderswo geändert. Vorher: ${before}`,
	typed: (now) => `Anderswo geändert zu: ${now}. Beim Speichern gilt deine Eingabe.`,
	none: 'nichts',
	next: 'Prüfe die Felder und speichere noch einmal.',
}
