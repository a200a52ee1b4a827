/** The clipboard and downloads of an open page. */
// Click to copied link, last step in the popup: popup/turns.ts → here.

/** Resolves to whether the text is on the clipboard. */
export const copyText = (text: string): Promise<boolean> =>
	navigator.clipboard.writeText(text).then(
		() => true,
		() => false,
	)

/** Resolves to whether the image is on the clipboard. */
export const copyPicture = (png: Blob): Promise<boolean> =>
	navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]).then(
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
