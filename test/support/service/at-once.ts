/** For tests that are easily forgotten: two things at the same moment, and characters at a limit. */
import type { Database } from '../../../server/store/driver/connect.ts'
import { holdTransaction, untilBlocked } from './held-transaction.ts'

/**
 * Asks several things at the same moment: each comes as far as what `hold` locks, all wait there, and are then let go together.
 * `waiting` statements contain `text` by then: fewer than are asked where one statement serves several of them.
 */
export const atOnce = async <T>(
	database: Pick<Database, 'sql'>,
	hold: Parameters<typeof holdTransaction>[1],
	asked: (() => Promise<T>)[],
	{ waiting = asked.length, text = '' } = {},
): Promise<T[]> => {
	const release = await holdTransaction(database, hold)
	const answers = Promise.all(asked.map((ask) => ask()))
	// Whoever fails before says so here, not as a lock that nobody waits for.
	await Promise.race([untilBlocked(database, waiting, text), answers])
	await release()
	return answers
}

/** Texts of exactly so many characters and of one more, by what they end with; characters are code points, as zod counts them. */
export const textsAt = (limit: number): [name: string, fits: string, over: string][] =>
	Object.entries({
		'a letter': 'x',
		'an emoji': '😀',
		'an emoji of several characters': '👨‍👩',
		'an accent of its own': 'e\u0301',
	}).map(([name, end]) => {
		const fits = 'x'.repeat(limit - [...end].length) + end
		return [name, fits, `x${fits}`]
	})

/** Halves of a character, which UTF-8 cannot hold, at the end and in the middle of a text. */
export const halves = ['\ud83d', '\ude00', 'half \ud83d character', '\ude00\ud83d']
