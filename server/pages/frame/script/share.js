/** What needs a script: the share menu, and a bookmark. */

/** Desktop browsers without a share menu, and sites without https, lack the function. */
for (const button of document.querySelectorAll('[data-share]')) {
	button.hidden = navigator.share === undefined
	const { share: url, shareTitle: title } = button.dataset
	// Closing the menu rejects; nothing was lost.
	button.addEventListener('click', () => navigator.share({ url, title }).catch(() => {}))
}

/** Opens the form with the address of the page on which the bookmark is clicked. */
for (const place of document.querySelectorAll('[data-bookmark]')) {
	const mark = document.createElement('a')
	const form = JSON.stringify(`${place.dataset.bookmark}/?url=`)
	mark.href = `javascript:location.href=${form}+encodeURIComponent(location.href)`
	mark.textContent = place.dataset.name
	// On this page it would shorten the page itself.
	mark.addEventListener('click', (event) => event.preventDefault())
	place.append(mark)
	place.hidden = false
}

/** Saves a picture that the server answers as SVG as PNG, in its own size. */
for (const link of document.querySelectorAll('[data-drawn]')) {
	link.hidden = false
	link.addEventListener('click', async (event) => {
		if (link.href.startsWith('blob:')) return
		event.preventDefault()
		const picture = new Image()
		picture.src = link.href
		await picture.decode()
		const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
		canvas.getContext('2d').drawImage(picture, 0, 0)
		link.href = URL.createObjectURL(await canvas.convertToBlob())
		link.click()
	})
}
