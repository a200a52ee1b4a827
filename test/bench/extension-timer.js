/** Runs in the extension's pages during the bench: notes when they first show what is awaited. */
;(() => {
	const tests = {
		shown: () => document.querySelector('.hero .short') !== null,
		copied: () => document.querySelector('.hero .copy.done') !== null,
		rows: () => document.querySelector('.links tbody td') !== null,
	}
	const seen = {}
	const look = () => {
		for (const [name, test] of Object.entries(tests))
			if (!(name in seen) && test()) seen[name] = performance.timeOrigin + performance.now()
	}
	new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
	globalThis.seen = seen
})()
