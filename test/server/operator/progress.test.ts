/** Progress of long work: a bar on a terminal, a line a minute elsewhere. */
import { expect, it } from 'vitest'
import { createProgress, durationOf, progressText } from '../../../server/operator/progress.ts'

const show = (isTerminal: boolean, total?: number) => {
	const clock = { now: 0 }
	const written: string[] = []
	const output = { isTerminal, progress: (text: string) => void written.push(text) }
	const progress = createProgress(output, { what: 'links', total }, () => clock.now)
	return { clock, written, progress }
}

it('a terminal gets a bar with rate and time left, five times a second at most', () => {
	const { clock, written, progress } = show(true, 1_000)
	progress.add(10)
	clock.now = 100
	progress.add(10)
	clock.now = 10_000
	progress.add(230)
	expect(written).toEqual([
		'\r[························]   1 %  10 of 1,000 links\x1b[K',
		'\r[██████··················]  25 %  250 of 1,000 links, 25/s, 30 s left\x1b[K',
	])
	progress.add(750)
	progress.end()
	expect(written.slice(2)).toEqual([
		'\r[████████████████████████] 100 %  1,000 of 1,000 links, 100/s\x1b[K',
		'\n',
	])
})

it('elsewhere a line a minute says the same, and nothing when the work ends earlier', () => {
	const { clock, written, progress } = show(false)
	progress.add(5)
	clock.now = 59_999
	progress.add(5)
	expect(written).toEqual([])
	clock.now = 60_000
	progress.add(290)
	progress.end()
	expect(written).toEqual(['300 links, 5.0/s'])
})

it.each([
	[0.2, '1 s'],
	[89, '89 s'],
	[90, '2 min'],
	[7_500, '2 h 5 min'],
])('%s seconds are %s', (seconds, text) => expect(durationOf(seconds)).toBe(text))

it('steps of minutes say how long it took so far, and promise nothing', () => {
	const text = progressText({ what: 'tables', total: 7 }, 2, 150_000)
	expect(text).toBe('2 of 7 tables, 3 min so far')
	expect(progressText({ what: 'tables', total: 7 }, 0, 2_000)).toBe('0 of 7 tables, 2 s so far')
})

it('more than the total has no time left', () => {
	expect(progressText({ what: 'links', total: 2 }, 3, 2_000)).toBe('3 of 2 links, 1.5/s')
})
