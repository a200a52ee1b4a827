/** What copying several links puts on the clipboard. */
import type { Kurz } from '../kurz.ts'
import type { Clip, Named } from '../making/clip.ts'
import { chosenClip } from '../making/copy-text.ts'

/** Each in a line, in the format that was chosen last. */
export const chosenClips = async (kurz: Kurz, links: Named[]): Promise<Clip> => {
	const clips = await Promise.all(links.map((link) => chosenClip(kurz, link)))
	const text = clips.map((clip) => (typeof clip === 'string' ? clip : clip['text/plain'])).join('\n')
	const html = clips.flatMap((clip) => (typeof clip === 'string' ? [] : clip['text/html']))
	return html.length === 0 ? text : { 'text/plain': text, 'text/html': html.join('<br>') }
}
