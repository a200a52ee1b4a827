/** The clipboard and downloads of an open page. */
// Click to copied link, last step in the popup: popup/turns.ts → here.
import type { Clip } from '../actions/making/clip.ts'

/** Resolves to whether it is on the clipboard. */
export const copyClip = (clip: Clip | { 'image/png': Blob }): Promise<boolean> =>
	(typeof clip === 'string'
		? navigator.clipboard.writeText(clip)
		: navigator.clipboard.write([new ClipboardItem(clip)])
	).then(
		() => true,
		() => false,
	)

export const saveFile = (content: Blob, name: string): void => {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
