/** The clipboard and downloads of an open page. */
// Click to copied link, last step in the popup: popup/turns.ts → here.
import type { Clip } from '../actions/making/clip.ts'

/** Milliseconds that a page may take to get the focus, without which Chromium refuses to copy. */
const focusedIn = 1_000

/** Resolves to whether it is on the clipboard. A popup may have its link before its focus. */
export const copyClip = async (clip: Clip | { 'image/png': Blob }): Promise<boolean> => {
	if (!document.hasFocus())
		await new Promise((resolve) => {
			window.onfocus = resolve
			setTimeout(resolve, focusedIn)
		})
	return (
		typeof clip === 'string'
			? navigator.clipboard.writeText(clip)
			: navigator.clipboard.write([new ClipboardItem(clip)])
	).then(
		() => true,
		() => false,
	)
}

export const saveFile = (content: Blob, name: string): void => {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
