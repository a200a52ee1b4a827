/** What the operators' page of hosts for links says, in English. */
import type { FormWords } from '../../form-words.ts'
import { counted } from '../shared/locale.ts'

const [links, clicks] = [counted('link', 'links'), counted('click', 'clicks')]
const visits = counted('visit', 'visits')

export const linkHosts = {
	purpose: (host: string) =>
		`Short links are on ${host}, and on the hosts here. Each has links of its own: the same name may lead elsewhere.`,
	doctor: 'Whether the name, certificate and proxy of each are right, a command says:',
	none: 'No host has been added yet.',
	heading: 'Add or change a host',
	hint: 'A name like go.example. With another scheme or port, an origin like http://go.test:8080.',
	home: 'Home address',
	homeHint: 'Where / leads. Without it: a page with the name of this site.',
	notFound: 'Not-found address',
	notFoundHint: 'Where browsers go when a link is not there. Without it: a page that says so.',
	/** What a name is that people came by. */
	kind: 'Links on it',
	kinds: {
		alias: (host: string) => `Alias: the same links as ${host}`,
		own: (host: string) => `Its own: those of ${host} are not found there`,
	},
	kindAsked: (count: number, text: string) =>
		`This name had ${visits(count, text)} in 30 days. Which links does it have?`,
	cameBy: 'Names that people come by',
	cameByHint:
		'Visits in the last 30 days that led to a link by a name that is not here. They lead to the usual links.',
	visits: 'Visits in 30 days',
	add: 'Add',
	openTo: 'Who can make links there',
	openToWhom: { all: 'Everybody', accounts: 'Everybody who is signed in', named: 'Only those named beside' },
	nobody: 'Nobody',
	accounts: 'Only these accounts',
	accountsHint: 'Email addresses with commas between them. Nobody else can make links there then.',
	lately: 'Clicks in 30 days',
	/** In place of their number. */
	uncounted: 'too many to count',
	/** `clicks`: undefined where there was no time to count them. */
	figures: (size: { links: number; clicks: number | undefined }, text: (count: number) => string) => {
		const ofClicks = size.clicks === undefined ? 'uncounted clicks' : clicks(size.clicks, text(size.clicks))
		return `${links(size.links, text(size.links))}, ${ofClicks} in 30 days`
	},
	save: 'Save',
	change: 'Change',
	form: { outcome: 'The host was not saved' } as FormWords,
}
