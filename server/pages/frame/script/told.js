/** A notice that was read is not said again when its page is reloaded, or gone back to. */
const [{ type } = {}] = performance.getEntriesByType('navigation')
if (type === 'reload' || type === 'back_forward') {
	const address = new URL(location.href)
	const told = ['notice', 'done', 'gone', 'full', 'imported', 'deleted', 'kept', 'with_tag']
	if (told.some((name) => address.searchParams.has(name))) {
		for (const notice of document.querySelectorAll('main .notice[role]')) notice.remove()
		for (const name of told) address.searchParams.delete(name)
		history.replaceState(history.state, '', address)
	}
}
