/** Preloaded: the clock of this process is `CLOCK_AHEAD` milliseconds ahead. */
const Right = Date
const by = Number(process.env.CLOCK_AHEAD)

class Wrong extends Right {
	constructor(...given: [] | [number | string | Date]) {
		if (given.length === 0) super(Right.now() + by)
		else super(...given)
	}
	static override now = (): number => Right.now() + by
}
globalThis.Date = Wrong as unknown as DateConstructor
