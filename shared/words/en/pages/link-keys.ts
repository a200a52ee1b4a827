/** What the pages of one link say in English about its monitor key. */

export const keys = {
	panel:
		'Anyone who has this link’s monitor key sees its clicks, and can edit and delete it without signing in.',
	manage: 'End this key',
	heading: 'End the monitor key?',
	why: 'Anyone who has it can do nothing with it any more: no address with it opens anything.',
	next: 'A new one is shown once, on the page that follows.',
	inPlace: 'In its place',
	anotherOne: 'A new key',
	none: 'No key',
	end: 'End the key',
}
