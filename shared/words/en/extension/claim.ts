/** What the settings say in English about taking links into the account. */
import { plural } from '../shared/locale.ts'

export const claim = {
	offer: (count: number, text: string) =>
		plural(
			count,
			'One link on your list was created without an account.',
			`${text} links on your list were created without an account.`,
		),
	why: 'What is in your account, you’ll find wherever you sign in. Your list and its keys stay as they are.',
	take: (count: number): string => plural(count, 'Add it to my account', 'Add them to my account'),
	taken: (count: number, text: string) =>
		plural(count, '1 link is in your account now.', `${text} links are in your account now.`),
	refused: (count: number, text: string) =>
		plural(
			count,
			'1 link belongs to another account or no longer exists. It stays on your list.',
			`${text} links belong to another account or no longer exist. They stay on your list.`,
		),
	rest: 'Nothing is lost. The rest is offered here again.',
}
