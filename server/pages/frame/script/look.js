/** QR codes: live while their look is chosen, which this browser keeps for each account. */
const { reader } = document.querySelector('script[data-copied]').dataset
const lookAt = reader === undefined ? 'kurz-qr-look' : `kurz-qr-look ${reader}`

/** Source: PNG specification (W3C), annex D. */
const crcOf = (bytes) => {
	let crc = -1
	for (const byte of bytes) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320)
	}
	return ~crc >>> 0
}
/** Says how wide a PNG is printed, in a chunk behind its header. Source: ibid., 11.3.5.3. */
const withWidth = (png, pixels, mm) => {
	const chunk = new DataView(new ArrayBuffer(21))
	const perMetre = Math.round((pixels * 1000) / mm)
	const numbers = [9, 0x70485973, perMetre, perMetre]
	for (const [nth, number] of numbers.entries()) chunk.setUint32(nth * 4, number)
	chunk.setUint8(16, 1)
	chunk.setUint32(17, crcOf(new Uint8Array(chunk.buffer, 4, 13)))
	return new Blob([png.slice(0, 33), chunk, png.slice(33)], { type: 'image/png' })
}

/** Drawn from the SVG that the page shows, in the size that was chosen. */
const drawPng = (panel) => {
	const place = panel.querySelector('[data-png]')
	if (place === null) return
	const { png, mm, name } = place.dataset
	const picture = panel.querySelector('img')
	const canvas = document.createElement('canvas')
	picture.decode().then(() => {
		canvas.width = Number(png)
		canvas.height = Math.round((canvas.width * picture.naturalHeight) / picture.naturalWidth)
		canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
		canvas.toBlob((blob) => {
			const link = document.createElement('a')
			link.href = URL.createObjectURL(mm === '' ? blob : withWidth(blob, canvas.width, Number(mm)))
			link.download = name
			link.textContent = place.textContent
			place.replaceChildren(link)
			place.hidden = false
		})
	})
}
for (const panel of document.querySelectorAll('.qr')) drawPng(panel)

/** Nothing without storage, or of what somebody else wrote there. */
const readLook = () => {
	try {
		return Object(JSON.parse(localStorage.getItem(lookAt)))
	} catch {
		return {}
	}
}
const writeLook = (look) => {
	try {
		if (look === undefined) localStorage.removeItem(lookAt)
		else localStorage.setItem(lookAt, JSON.stringify(look))
	} catch {}
}

for (const form of document.querySelectorAll('form[data-look]')) {
	const panel = form.closest('section')
	const fields = [...form.querySelectorAll('.looks [name]')]
	const button = form.querySelector('[type="submit"]')
	const keeping = form.querySelector('[data-kept]')
	const live = (of) => [...of.querySelectorAll('[data-live]')]
	const typedIn = (field) => (field.type === 'checkbox' && !field.checked ? '' : field.value)

	/** At the fields; their summary is live. */
	const showFaults = (made) => {
		for (const field of fields) {
			const now = made.querySelector(`#${field.id}`)
			for (const name of ['aria-invalid', 'aria-describedby'])
				if (now.hasAttribute(name)) field.setAttribute(name, now.getAttribute(name))
				else field.removeAttribute(name)
			form.querySelector(`#${field.id}-fault`)?.remove()
			const fault = made.querySelector(`#${field.id}-fault`)
			if (fault !== null) field.after(fault)
		}
	}
	let latest = 0
	const show = async () => {
		const mine = ++latest
		const asked = new URLSearchParams(new FormData(form))
		for (const { name } of form.querySelectorAll('[data-unsent] [name]')) asked.delete(name)
		const headers = { accept: 'text/html' }
		const answer = await fetch(`${location.pathname}?${asked}`, { headers })
			.then(async (got) => ({ isOk: got.ok, text: await got.text() }))
			.catch(() => ({ isOk: false, text: '' }))
		const page = new DOMParser().parseFromString(answer.text, 'text/html')
		if (mine !== latest) return
		const made = page.getElementById(panel.id)
		// The page that the button leads to says why there is none.
		button.hidden = made !== null
		if (made === null) return
		const now = live(made)
		for (const [nth, part] of live(panel).entries()) part.replaceWith(now[nth])
		showFaults(made)
		drawPng(panel)
		if (!answer.isOk) return
		// The words are of this link alone.
		const kept = fields.filter(({ name }) => name !== 'under').map((of) => [of.name, typedIn(of)])
		writeLook({ ...readLook(), ...Object.fromEntries(kept) })
		keeping.hidden = false
	}
	let wait
	form.addEventListener('input', () => {
		clearTimeout(wait)
		wait = setTimeout(show, 300)
	})
	button.hidden = true
	keeping.querySelector('button').addEventListener('click', () => {
		writeLook(undefined)
		history.replaceState(null, '', form.action)
		location.reload()
	})

	const kept = readLook()
	keeping.hidden = Object.keys(kept).length === 0
	if (keeping.hidden || panel.querySelector('.look').open) continue
	for (const field of fields) {
		if (typeof kept[field.name] !== 'string') continue
		if (field.type === 'checkbox') field.checked = kept[field.name] === field.value
		else field.value = kept[field.name]
	}
	/** Once it is seen: opened here, or by the page's address, which is known at its end. */
	const showOnce = () => {
		if (panel.offsetHeight === 0) return
		for (const event of ['load', 'hashchange']) removeEventListener(event, showOnce)
		show()
	}
	for (const event of ['load', 'hashchange']) addEventListener(event, showOnce)
}
