/** Reads the items of a JSON file one by one, wherever the known services put their list. */
import { setImmediate } from 'node:timers/promises'
import { JSONParser } from '@streamparser/json'
import { Broken } from './broken.ts'
import { type FileText, startOf, textOf } from './text.ts'

/** Lists of links: alone, or under one of these names. YOURLS has an object of links. */
const places = ['$.links.*', '$.data.*', '$.items.*', '$.shortUrls.data.*']

/** The parser looks at all that is open around each value. No service nests as deeply. */
const depthAtMost = 32

/** Fails when brackets are nested too deeply. Call it with each piece of a text, in order. */
const createDepthGuard = () => {
	let [depth, isString, isEscaped] = [0, false, false]
	return (piece: string): void => {
		for (const sign of piece) {
			if (isEscaped) isEscaped = false
			else if (isString && sign === '\\') isEscaped = true
			else if (sign === '"') isString = !isString
			else if (!isString && (sign === '[' || sign === '{')) depth++
			else if (!isString && (sign === ']' || sign === '}')) depth--
			if (depth > depthAtMost) throw new Error('nested too deeply')
		}
	}
}

/** Items, counted from 1. Fails with `Broken`. */
export async function* jsonRows(file: FileText): AsyncGenerator<{ line: number; item: unknown }> {
	const isList = startOf(file).trimStart().startsWith('[')
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
		const guardDepth = createDepthGuard()
		for (const piece of textOf(file)) {
			// Visits are served in the breaks.
			await setImmediate()
			guardDepth(piece)
			parser.write(piece)
			yield* take()
		}
		if (!parser.isEnded) parser.end()
	} catch {
		yield* take()
		throw new Broken(line + 1)
	}
}
