/** The clipboard and downloads of a page that is open in front of the person. */

/** Resolves to whether the text is in the clipboard. */
export const copyText = (text: string): Promise<boolean> =>
	navigator.clipboard.writeText(text).then(
		() => true,
		() => false,
	)

/** Resolves to whether the image is in the clipboard. */
export const copyPicture = (png: Blob): Promise<boolean> =>
	navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]).then(
		() => true,
		() => false,
	)

/** Saves a file under this name. */
export const saveFile = (content: Blob, name: string): void => {
	const url = URL.createObjectURL(content)
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	URL.revokeObjectURL(url)
}
