/** The forms of a run: in full, quick, or just to see that each row runs. */

export interface Form {
	name: 'full' | 'quick' | 'smoke'
	rounds: number
	/** Seconds of a warm-up, of a row's load, and of a burst and a sustained load of redirects. */
	warmUp: number
	load: number
	burst: number
	sustained: number
	/** Links of an ordinary server, and of the row about a million of them. */
	links: number
	manyLinks: number
	/** Divides the links of the rows from 10^3 to 10^6 links. */
	fewer: number
	/** Clicks of the links whose details are opened, and how often each is. */
	history: [number, number, number]
	questions: number
	/** Seconds of visits of which every answer is read. */
	exact: number
}

const full: Form = {
	...{ name: 'full', rounds: 5, warmUp: 3, load: 10, burst: 10, sustained: 60 },
	...{ links: 100_000, manyLinks: 1_000_000, fewer: 1 },
	...{ history: [100, 10_000, 1_000_000], questions: 50, exact: 10 },
}

export const forms: Record<Form['name'], Form> = {
	full,
	quick: { ...full, name: 'quick', rounds: 3, warmUp: 1, load: 3, burst: 4, sustained: 15, questions: 20 },
	smoke: {
		...{ name: 'smoke', rounds: 1, warmUp: 1, load: 2, burst: 1, sustained: 2 },
		...{ links: 1_000, manyLinks: 10_000, fewer: 100 },
		...{ history: [10, 100, 1_000], questions: 3, exact: 1 },
	},
}
