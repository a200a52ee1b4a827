/** What the list says in English about many links at once. */
import { plural } from '../shared/locale.ts'

export const many = {
	select: 'Select',
	selectWhat: (what: string) => `Select ${what}`,
	all: (count: number, text: string) => plural(count, 'Select the link', `Select all ${text} links`),
	chosen: (text: string) => `${text} selected`,
	export: 'Export with keys',
	tag: 'Add tags',
	clear: 'Clear selection',
	copied: (count: number, text: string) => plural(count, '1 link copied.', `${text} links copied.`),
	removeTitle: (count: number, text: string) => plural(count, 'Delete 1 link?', `Delete ${text} links?`),
	removeText: (count: number): string =>
		plural(
			count,
			'The link stops working for everyone and its statistics are erased. This can’t be undone.',
			'The links stop working for everyone and their statistics are erased. This can’t be undone.',
		),
	removeAnyway: (count: number): string => plural(count, 'Delete the link', 'Delete the links'),
	removed: (count: number, text: string) =>
		plural(count, '1 link was deleted.', `${text} links were deleted.`),
	tagTitle: (count: number, text: string) => plural(count, 'Add tags to 1 link', `Add tags to ${text} links`),
	tagHint: 'Separated by commas. Existing tags are kept.',
	tagged: (count: number, text: string) =>
		plural(count, 'Tags added to 1 link.', `Tags added to ${text} links.`),
	progress: (tried: string, of: string) => `${tried} of ${of}`,
	failed: (count: number, text: string, name: string, why: string) =>
		plural(
			count,
			`${name} was not changed. ${why}`,
			`${text} links were not changed, for example ${name}. ${why}`,
		),
}
