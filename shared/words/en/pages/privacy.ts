/** What the page says in English of what is stored about whom. */
import { plural } from '../shared/locale.ts'

/** What of it depends on the settings. */
export interface StoredFacts {
	/** Days after which single clicks are deleted; undefined keeps them. */
	clickDays: number | undefined
	hasPasswords: boolean
	/** Whether accounts of another service can sign in. */
	hasProvider: boolean
	/** Milliseconds for which requests and wrong passwords are counted. */
	countedFor: number
	/** How many daily backups are kept; undefined where none is made. */
	backups: number | undefined
	logsRequests: boolean
}

const days = (count: number): string => `${count} ${plural(count, 'day', 'days')}`
const minutes = (milliseconds: number): string => String(Math.ceil(milliseconds / 60_000))

const visit = ({ clickDays }: StoredFacts): string[] => [
	'Each click is stored for the owner of the link: its time, the place and the rule of the link that it used, your country, browser, system and language, the name that your browser gives itself, and the page that led to the link, if your browser says so.',
	'Your address is not stored. Your country is looked up on this server. To count visitors, a hash of the address is stored: it can’t be turned back without the secret of this server, and it is another one for each link.',
	'No cookie is set, and nothing is loaded from anywhere else.',
	clickDays === undefined
		? 'Clicks are kept as long as their link.'
		: `Within a week after ${days(clickDays)} single clicks and hashes are deleted. Sums, like clicks by day and country, are kept as long as their link.`,
	'Nobody but the owner of a link, and people who were given its statistics, can see them.',
]

const link = (_: StoredFacts): string[] => [
	'The target, what was entered with it, former targets and who changed them are kept until the link is deleted or its owner’s account is. Its clicks are erased then.',
	'Without an account, nothing says who made a link. Your browser lists those that you made with it, until you forget them there; the list is never sent.',
	'Your browser also remembers the campaign fields of your last link and the look of your last QR code, for the next ones.',
]

const account = ({ hasPasswords, hasProvider }: StoredFacts): string[] => [
	'Name, email address, teams, and which links are yours.',
	...(hasPasswords
		? ['Your password, of which only a hash is stored, and a second factor if you set one up.']
		: []),
	...(hasProvider
		? ['From the service that you sign in with: its identifier for you, your name and your email address.']
		: []),
	'Your sign-ins and access tokens: when they began and were last used, the name that the browser gave itself, and of a token only a hash. A sign-in ends 30 days after it was last used.',
	'An invitation keeps the address that it is for until it is used or over.',
	'A cookie keeps you signed in; two others remember the language and the host that you chose.',
	'You can delete the account, and with it all of this, on its page. Your links go too, unless you hand them over.',
]

const protection = ({ countedFor, logsRequests, backups }: StoredFacts): string[] => [
	`Requests and wrong passwords are counted by address, so that nobody makes or guesses too many. A count ends after ${minutes(countedFor)} minutes at most.`,
	logsRequests
		? 'The log has the kind, time and status of requests, but no address and no link.'
		: 'The log has no address and no link, and no visit.',
	'What operators do is noted for a year, with their name and the links and accounts that it was done to.',
	backups === undefined
		? 'The service makes no backups by itself.'
		: `A backup is made each day, and the last ${backups} are kept: what was deleted is gone from them when the last of these is.`,
]

export const privacy = {
	heading: 'What is stored about you',
	lead: 'This page follows from how the service is set up now.',
	parts: [
		{ heading: 'When you open a short link', lines: visit },
		{ heading: 'When you make a link', lines: link },
		{ heading: 'When you have an account', lines: account },
		{ heading: 'To protect the service', lines: protection },
	],
	beside: 'What stands in front of the service, like a proxy of its operator, may keep logs of its own.',
}
