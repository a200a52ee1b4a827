/** The clipboard and downloads of an open page. */
// Click to copied link, last step in the popup: popup/turns.ts → here.
import type { Clip } from '../actions/making/clip.ts'

/** Resolves to whether it is on the clipboard. Only then may anything say that it was copied. */
export const copyClip = async (
	clip: Clip | { 'image/png': Blob } | Promise<Clip | { 'image/png': Blob }>,
): Promise<boolean> => {
	try {
		const ready = await clip
		await (typeof ready === 'string'
			? navigator.clipboard.writeText(ready)
			: navigator.clipboard.write([new ClipboardItem(ready)]))
		return true
	} catch {
		return false
	}
}

export const saveFile = (content: Blob, name: string): void => {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
