/** What the operators' page of hosts for links says, in German. */
import { bounds } from '../../../bounds.ts'
import type { Words } from '../../pages.ts'
import { counted } from '../shared/locale.ts'

const [links, clicks] = [counted('Link', 'Links'), counted('Klick', 'Klicks')]
const visits = counted('Besuch', 'Besuche')

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
	kind: 'Links darauf',
	kinds: {
		alias: (host) => `Alias: dieselben Links wie ${host}`,
		own: (host) => `Eigene: Die von ${host} gibt es dort nicht`,
	},
	kindAsked: (count, text) => `Dieser Name hatte in 30 Tagen ${visits(count, text)}. Welche Links hat er?`,
	cameBy: 'Namen, über die Leute kommen',
	cameByHint:
		'Besuche der letzten 30 Tage, die über einen Namen zu einem Link führten, der hier nicht steht. Sie führen zu den üblichen Links.',
	visits: 'Besuche in 30 Tagen',
	add: 'Hinzufügen',
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

/** At its form, by field and code. */
export const hostFaults = {
	'host.own_host': 'Das ist der Host dieses Servers selbst.',
	'host.own_request': 'Du bist gerade auf dieser Adresse: Ihre Seiten wären dann weg.',
	'kind.required': 'Über diesen Namen kommen schon Leute. Wähle, ob er ein Alias wird oder eigene Links hat.',
	'kind.has_links': 'Er hat eigene Links: Nur ein Host, der vorher entfernt wurde, kann ein Alias sein.',
	'kind.alias': 'Ein Alias hat die Adressen und die Links des üblichen Hosts.',
	'host.loop': 'Die Startadresse eines anderen Hosts liegt dort, oder seine Adresse für fehlende Links.',
	'host.too_big': `Es kann höchstens ${bounds.linkHosts} Hosts geben.`,
}
