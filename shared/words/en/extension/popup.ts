/** What the popup says in English until the link is there; other languages have the same keys. */
import type { EndedState } from '../../../link/states.ts'

export const popup = {
	locale: 'en-GB',
	product: 'Kurz',
	copy: 'Copy',
	copied: 'Copied',
	copyWhat: (what: string) => `Copy ${what}`,
	copiedToClipboard: 'Copied to the clipboard.',
	notCopied: 'Not copied yet. Click Copy.',
	settings: 'Settings',
	links: 'Links',
	keys: 'Shortcuts',
	working: 'Shortening…',
	newLink: 'New link',
	alreadyLinked: 'This page already has a link.',
	checking: 'Checking this link…',
	unchecked: 'This link couldn’t be checked.',
	ended: {
		gone: 'The old link is gone.',
		paused: 'The old link is paused.',
		scheduled: 'The old link is not open yet.',
		expired: 'The old link has expired.',
		exhausted: 'The old link is used up.',
	} satisfies Record<EndedState | 'gone', string>,
	newInstead: 'Here is a new one.',
}
