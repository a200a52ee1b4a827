/** Reads CSV: separated by commas, semicolons or tabs, with or without quotes, of any line ends. */

import { type Entry, entryAtMost, isTooLong } from './bounds.ts'
import { Broken } from './broken.ts'
import { type FileText, startOf, textOf } from './text.ts'

/** The line that tells Excel the separator: `sep=;`. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i

/** The separator that the file says, or that its first line has most often outside quotes. */
const separatorOf = (text: string): string => {
	const said = separatorLine.exec(text)?.[1]
	if (said !== undefined) return said
	const first = text
		.replace(/"[^"]*"/g, '')
		.trimStart()
		.split(/[\r\n]/, 1)[0]!
	const count = (separator: string) => first.split(separator).length
	return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Reads records separated like this. */
const createReader = (separator: string) => {
	const ends = new RegExp(`[${RegExp.escape(separator)}\r\n]`, 'g')
	/** The closing quote of a value that begins at `from`; -1 if it is not there. */
	const closing = (text: string, from: number): number => {
		let at = text.indexOf('"', from)
		while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
		return at
	}
	/**
	 * The record that begins at `from`, and where the next begins; undefined when its end is not
	 * there yet. A quote within a value that does not begin with one is an ordinary character.
	 */
	return (text: string, from: number, isLast: boolean): { values: string[]; end: number } | undefined => {
		const values: string[] = []
		for (let at = from; ; ) {
			let value = ''
			if (text[at] === '"') {
				const close = closing(text, at + 1)
				if (close < 0 || (close + 1 === text.length && !isLast)) return undefined
				value = text.slice(at + 1, close).replaceAll('""', '"')
				at = close + 1
			}
			ends.lastIndex = at
			const end = ends.exec(text)?.index ?? text.length
			if (end === text.length && !isLast) return undefined
			values.push(value + text.slice(at, end))
			at = end + 1
			if (text[end] === separator) continue
			if (text[end] !== '\r') return { values, end: Math.min(at, text.length) }
			if (at === text.length && !isLast) return undefined
			return { values, end: text[at] === '\n' ? at + 1 : at }
		}
	}
}

/** The records of a text that is all there, each with its values and as it is written. */
export const recordsIn = (text: string, separator: string): { line: string; values: string[] }[] => {
	const read = createReader(separator)
	const records: { line: string; values: string[] }[] = []
	for (let at = 0; at < text.length; ) {
		// A quote that is never closed: the rest is one value.
		const { values, end } = read(text, at, true) ?? { values: [text.slice(at)], end: text.length }
		records.push({ line: text.slice(at, end).trim(), values })
		at = end
	}
	return records
}

const lineEnd = /\r\n|\r|\n/g
const linesIn = (text: string): number => text.match(lineEnd)?.length ?? 0

/**
 * All records with the lines where they begin; one that is too long has no values, and the next
 * begins on its second line: a quote that is never closed must not swallow the file. Fails with
 * `Broken`.
 */
function* recordsOf(file: FileText): Generator<{ line: number; values: string[] | undefined }> {
	const start = startOf(file)
	const read = createReader(separatorOf(start))
	let skipped = separatorLine.exec(start)?.[0].length ?? 0
	let text = ''
	let line = skipped > 0 ? 2 : 1
	const take = function* (isLast: boolean) {
		let at = 0
		while (at < text.length) {
			const record = read(text, at, isLast)
			const isLong = (record?.end ?? text.length) - at > entryAtMost.characters
			if (record === undefined && !isLong) break
			yield { line, values: isLong ? undefined : record!.values }
			lineEnd.lastIndex = at
			const end = isLong ? (lineEnd.exec(text) && lineEnd.lastIndex) || text.length : record!.end
			line += linesIn(text.slice(at, end))
			at = end
		}
		text = text.slice(at)
		if (isLast && text !== '') throw new Broken(line)
	}
	for (const piece of textOf(file)) {
		text += piece.slice(skipped)
		skipped = Math.max(0, skipped - piece.length)
		yield* take(false)
	}
	yield* take(true)
}

/** Items by the names of their columns, without empty lines. Fails with `Broken`. */
export function* csvEntries(file: FileText): Generator<Entry<Record<string, string>>> {
	let columns: string[] | undefined
	for (const { line, values } of recordsOf(file)) {
		if (values?.every((value) => value.trim() === '')) continue
		const isFit = values !== undefined && values.length <= entryAtMost.keys && !values.some(isTooLong)
		if (columns === undefined) {
			if (!isFit) throw new Broken(line)
			columns = values.map((name) => name.trim())
		} else if (isFit && values.slice(columns.length).some((value) => value.trim() !== '')) {
			yield { line, hasMore: true }
		} else if (isFit) {
			yield { line, item: Object.fromEntries(columns.map((name, nth) => [name, values[nth] ?? ''])) }
		} else yield { line }
	}
}
