/** What the pages say in English of links that move to another owner. */
import type { FormWords } from '../../form-words.ts'
import type { Counted } from '../../plural.ts'
import { plural, countedLinks as some } from '../shared/locale.ts'

export const moves = {
	move: 'Move',
	moveWhat: (name: string) => `Move ${name}`,
	/** The page that asks to whom. */
	what: ((count, text) => `Move ${some(count, text)}`) as Counted,
	why: (count: number): string =>
		plural(
			count,
			'It keeps its name, clicks and history; visitors notice nothing.',
			'They keep their names, clicks and history; visitors notice nothing.',
		),
	to: 'To',
	mine: 'My account',
	other: 'Another account',
	email: 'Email address of the other account',
	hint: 'It has 7 days to accept. Until then nothing changes.',
	endKeys: 'End their former keys: nobody who kept one can change or delete them any more',
	form: {
		outcome: 'No link was moved',
		unknown: 'It may have been done. Sending it again does no harm.',
	} satisfies FormWords,
	/** Above the list, for those who are offered links. */
	offers: {
		heading: 'Offered to you',
		from: (name: string, links: string) => `${name} gives you ${links}`,
		until: 'Open until',
		accept: 'Accept',
		acceptWhat: (name: string) => `Accept the links of ${name}`,
		refuse: 'Decline',
		refuseWhat: (name: string) => `Decline the links of ${name}`,
	},
}
