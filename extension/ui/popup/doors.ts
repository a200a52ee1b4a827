/** What the popup does with the browser. */
import type { AllWords } from '../../locales/words.ts'

export interface Doors {
	copy: (text: string) => Promise<boolean>
	/** Where popups copy by themselves only with a permission: asks for it, as the first thing after a click. */
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
