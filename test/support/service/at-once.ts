/** Tests that are easily forgotten: simultaneous requests, and characters at a limit. */
import type { Database } from '../../../server/store/driver/connect.ts'
import { holdTransaction, untilBlocked } from './held-transaction.ts'

/**
 * Makes requests simultaneous: all wait for what `hold` locks, and are then released together.
 * By then `waiting` statements contain `text`: fewer than requests if one statement serves several.
 */
export const atOnce = async <T>(
	database: Pick<Database, 'sql'>,
	hold: Parameters<typeof holdTransaction>[1],
	asked: (() => Promise<T>)[],
	{ waiting = asked.length, text = '' } = {},
): Promise<T[]> => {
	const release = await holdTransaction(database, hold)
	const answers = Promise.all(asked.map((ask) => ask()))
	// A request that fails early is reported here, not as a lock that nobody waits for.
	await Promise.race([untilBlocked(database, waiting, text), answers])
	await release()
	return answers
}

/** Texts of `limit` characters and of one more, by their ends. Zod counts code points. */
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

/** Halves of a character, which UTF-8 cannot encode, at the end and in the middle of a text. */
export const halves = ['\ud83d', '\ude00', 'half \ud83d character', '\ude00\ud83d']
