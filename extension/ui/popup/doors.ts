/** What the popup does with the browser. */
import type { AllWords } from '../../locales/words.ts'

export interface Doors {
	copy: (text: string) => Promise<boolean>
	/** Asks to copy automatically from now on, right after a click; undefined if it need not. */
	requestCopying: (() => Promise<boolean>) | undefined
	/** Whether that permission was given. */
	mayCopy: () => Promise<boolean>
	copyPicture: (png: Blob) => Promise<boolean>
	save: (content: Blob, name: string) => void
	openLinks: (link?: string) => void
	openSettings: () => void
	/** What the popup says once the link is there. */
	loadWords: () => Promise<AllWords>
}
