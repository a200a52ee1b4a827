/** What the operators' page of hosts for links says, in German. */
import type { Words } from '../../pages.ts'
import { counted } from '../shared/locale.ts'

const [links, clicks] = [counted('Link', 'Links'), counted('Klick', 'Klicks')]

export const linkHosts: Words['admin']['linkHosts'] = {
	purpose: (host) =>
		`Kurzlinks gibt es auf ${host} und auf den Hosts hier. Jeder hat eigene Links: Derselbe Name kann woandershin führen.`,
	doctor: 'Ob Name, Zertifikat und Proxy bei jedem stimmen, sagt ein Befehl:',
	none: 'Es wurde noch kein Host hinzugefügt.',
	heading: 'Host hinzufügen oder ändern',
	hint: 'Ein Name wie go.example. Mit anderem Schema oder Port ein Ursprung wie http://go.test:8080.',
	home: 'Startadresse',
	homeHint: 'Wohin / führt. Ohne sie: eine Seite mit dem Namen dieser Website.',
	notFound: 'Adresse für fehlende Links',
	notFoundHint: 'Wohin Browser kommen, wenn es einen Link nicht gibt. Ohne sie: eine Seite, die das sagt.',
	openTo: 'Wer dort Links erstellen darf',
	openToWhom: { all: 'Alle', accounts: 'Alle mit Konto', named: 'Nur die daneben genannten' },
	nobody: 'Niemand',
	accounts: 'Nur diese Konten',
	accountsHint: 'E-Mail-Adressen, durch Kommas getrennt. Sonst darf es dann niemand.',
	lately: 'Klicks in 30 Tagen',
	uncounted: 'zu viele zum Zählen',
	figures: (size, text) => {
		const ofClicks = size.clicks === undefined ? 'ungezählte Klicks' : clicks(size.clicks, text(size.clicks))
		return `${links(size.links, text(size.links))}, ${ofClicks} in 30 Tagen`
	},
	save: 'Speichern',
	change: 'Ändern',
	form: { outcome: 'Der Host wurde nicht gespeichert' },
}
