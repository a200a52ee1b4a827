/** The forms of a run: in full, or just to see that each row runs. */

export interface Form {
	name: 'full' | 'smoke'
	/** At most; a group whose time is over begins no more. */
	rounds: number
	/** Seconds of a warm-up, an ordinary load, a burst and a sustained load of redirects. */
	warmUp: number
	load: number
	burst: number
	sustained: number
	idle: number
	/** Until a server without work is at rest. */
	atRest: number
	/** Links of an ordinary server, of a small and of a large one. */
	links: number
	fewLinks: number
	manyLinks: number
	/** Of statistics: a tenth of the clicks are of one link; `counted` against the clock. */
	history: { links: number; clicks: number; counted: number; rate: number; seconds: number }
}

export const forms: Record<Form['name'], Form> = {
	full: {
		...{ name: 'full', rounds: 4, warmUp: 2, load: 4, burst: 5, sustained: 15, idle: 20, atRest: 65 },
		...{ links: 100_000, fewLinks: 1_000, manyLinks: 1_000_000 },
		history: { links: 10_000, clicks: 10_000_000, counted: 100_000, rate: 5_000, seconds: 6 },
	},
	smoke: {
		...{ name: 'smoke', rounds: 1, warmUp: 1, load: 1, burst: 1, sustained: 2, idle: 2, atRest: 1 },
		...{ links: 1_000, fewLinks: 100, manyLinks: 10_000 },
		history: { links: 500, clicks: 50_000, counted: 5_000, rate: 500, seconds: 2 },
	},
}
