/** Puts a link into words for the clipboard, in the format that was chosen last. */
import type { Kurz } from '../kurz.ts'
import type { Clip, Named } from './clip.ts'

/** More than the address itself is loaded when it is wanted: the popup's link comes first. */
export const chosenClip = async ({ items }: Kurz, link: Named): Promise<Clip> => {
	const { copyAs } = await items.preferences.read()
	return copyAs === 'url' ? link.url : (await import('./clip.ts')).clipOf(copyAs, link)
}
