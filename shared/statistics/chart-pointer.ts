/** Shows one value of a chart, by pointer, finger or arrow keys: plain DOM, for any page. */

/** Where a key leads from a value; undefined for keys that lead nowhere. */
const stepTo = (key: string, at: number, last: number): number | undefined => {
	// The script of pages has no imports, so this is a Map.
	const steps = new Map([
		['ArrowLeft', -1],
		['ArrowDown', -1],
		['ArrowRight', 1],
		['ArrowUp', 1],
		['PageDown', -7],
		['PageUp', 7],
		['Home', -at],
		['End', last - at],
	])
	const step = steps.get(key)
	return step === undefined ? undefined : at + step
}

/**
 * Makes `[data-chart]` interactive. Its `[data-pointer]` lies over the plot and becomes a slider of
 * that name, over `data-values` (one a line) and `data-heights` (0 to 1 of the plot); `[data-said]`
 * shows the value. Browsers announce sliders, so nothing here is a live region. Call the result to
 * stop.
 */
export const readChart = (chart: HTMLElement): (() => void) => {
	const pointer = chart.querySelector<HTMLElement>('[data-pointer]')
	const said = chart.querySelector<HTMLElement>('[data-said]')
	const mark = pointer?.firstElementChild
	if (pointer === null || said === null || !(mark instanceof HTMLElement)) return () => {}
	const listening = new AbortController()
	/** Undefined while nothing is pointed at. */
	let shown: number | undefined
	const values = (): string[] => (chart.dataset.values ?? '').split('\n')

	const show = (asked: number | undefined): void => {
		const all = values()
		const last = all.length - 1
		shown = asked === undefined ? undefined : Math.min(last, Math.max(0, asked))
		const index = shown ?? last
		pointer.setAttribute('aria-valuemax', String(last))
		pointer.setAttribute('aria-valuenow', String(index))
		pointer.setAttribute('aria-valuetext', all[index] ?? '')
		pointer.toggleAttribute('data-shown', shown !== undefined)
		said.textContent = shown === undefined ? '' : (all[index] ?? '')
		pointer.style.setProperty('--x', `${(100 * (index + 0.5)) / all.length}%`)
		pointer.style.setProperty(
			'--y',
			`${100 * (1 - Number((chart.dataset.heights ?? '').split(' ')[index]))}%`,
		)
	}
	const indexAt = ({ clientX }: PointerEvent): number => {
		const { left, width } = pointer.getBoundingClientRect()
		return Math.floor(((clientX - left) / width) * values().length)
	}
	const leave = (): void => {
		if (document.activeElement !== pointer) show(undefined)
	}
	const listen = <K extends keyof HTMLElementEventMap>(
		type: K,
		hear: (event: HTMLElementEventMap[K]) => void,
	): void => pointer.addEventListener(type, hear, { signal: listening.signal })

	listen('pointermove', (event) => show(indexAt(event)))
	listen('pointerdown', (event) => {
		// A touch sets no focus by itself. With focus, the value stays when the finger lifts.
		pointer.focus({ preventScroll: true })
		show(indexAt(event))
	})
	listen('pointerleave', leave)
	listen('pointercancel', leave)
	listen('focus', () => show(shown ?? values().length - 1))
	listen('blur', () => show(undefined))
	listen('keydown', (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
		const last = values().length - 1
		const next = stepTo(event.key, shown ?? last, last)
		if (next === undefined) return
		event.preventDefault()
		show(next)
	})
	/** Statistics may be refreshed while a value is shown. */
	const watching = new MutationObserver(() => show(shown))
	watching.observe(chart, { attributeFilter: ['data-values'] })

	pointer.setAttribute('role', 'slider')
	pointer.setAttribute('aria-label', pointer.dataset.pointer ?? '')
	pointer.setAttribute('aria-valuemin', '0')
	pointer.tabIndex = 0
	pointer.hidden = false
	show(undefined)
	return () => {
		listening.abort()
		watching.disconnect()
	}
}
