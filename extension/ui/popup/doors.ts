/** What the popup does with the browser. */
import type { AllWords } from '../../locales/words.ts'

export interface Doors {
	/** Asks for permission to copy automatically, right after a click; undefined if not needed. */
	requestCopying: (() => Promise<boolean>) | undefined
	/** Whether that permission was given. */
	mayCopy: () => Promise<boolean>
	openLinks: (link?: string) => void
	openSettings: () => void
	/** What the popup says once the link is there. */
	loadWords: () => Promise<AllWords>
}
