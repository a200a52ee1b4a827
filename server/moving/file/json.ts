/** Reads the items of a JSON file one by one, wherever the known services put their list. */
import { JSONParser } from '@streamparser/json'
import { Broken } from './broken.ts'
import { startOf, textOf } from './text.ts'

/** Lists of links: alone, or under one of these names. YOURLS has an object of links. */
const places = ['$.links.*', '$.data.*', '$.items.*', '$.shortUrls.data.*']

/** Items, counted from 1. Fails with `Broken`. */
export async function* jsonRows(bytes: Uint8Array): AsyncGenerator<{ line: number; item: unknown }> {
	const isList = startOf(bytes).trimStart().startsWith('[')
	const parser = new JSONParser({ paths: isList ? ['$.*'] : places, keepStack: false })
	let items: unknown[] = []
	parser.onValue = ({ value }) => void items.push(value)
	let line = 0
	const take = function* () {
		const read = items
		items = []
		for (const item of read) yield { line: ++line, item }
	}
	try {
		for (const piece of textOf(bytes)) {
			parser.write(piece)
			yield* take()
		}
		if (!parser.isEnded) parser.end()
	} catch {
		yield* take()
		throw new Broken(line + 1)
	}
}
