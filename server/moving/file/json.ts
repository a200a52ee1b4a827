/** Reads the items of a JSON file one by one, wherever the known services put their list. */

import { type Entry, entryAtMost, isTooLong } from './bounds.ts'
import { Broken } from './broken.ts'
import { type FileText, textOf } from './text.ts'

/** Lists of links, under these names. YOURLS has an object of links. */
const places = ['links', 'data', 'items', 'shortUrls.data']

/** Characters of a name outside of items that are looked at. */
const nameAtMost = 100

/** Finds the items of a text that comes in pieces, and builds none that is too large. */
const createScanner = () => {
	let depth = 0
	/** The depth of the list of links, once it is found, and again after its end. */
	let listAt: number | undefined
	let isString = false
	let isEscaped = false
	/** The names that lead here. */
	let path: string[] = []
	let name = ''
	let line = 0
	/** The text of the item that is open; undefined outside. */
	let item: string | undefined
	let [keys, deepest] = [0, 0]

	const add = (text: string): void => {
		if (item !== undefined && item.length <= entryAtMost.characters) item += text
		else if (isString && item === undefined && name.length < nameAtMost) name += text
	}
	const open = (sign: string): void => {
		if (listAt === undefined) {
			const isList = depth === 0 ? sign === '[' : places.includes(path.slice(0, depth).join('.'))
			if (isList) {
				listAt = depth + 1
				line++
			}
		} else if (depth === listAt && sign === '{') {
			item = ''
			keys = 0
			deepest = 0
		}
		depth++
		if (item !== undefined) deepest = Math.max(deepest, depth - listAt!)
		add(sign)
	}
	/** The item that ends here, if one does. */
	const close = (sign: string): Entry | undefined => {
		add(sign)
		depth--
		if (depth < 0) throw new Error('closed too often')
		if (listAt !== undefined && depth < listAt) listAt = undefined
		if (item === undefined || depth !== listAt) return undefined
		const text = item
		item = undefined
		const isFit = text.length <= entryAtMost.characters && keys <= entryAtMost.keys
		const value = isFit && deepest <= entryAtMost.depth ? JSON.parse(text) : undefined
		return { line, ...(value !== undefined && !isTooLong(value) && { item: value }) }
	}
	const mark = (sign: string): Entry | undefined => {
		if (sign === '}' || sign === ']') return close(sign)
		if (sign === '{' || sign === '[') open(sign)
		else add(sign)
		if (sign === ',' && depth === listAt) line++
		if (sign === ':' && item === undefined) path = [...path.slice(0, depth - 1), name]
		if (sign === ':' && item !== undefined && depth === listAt! + 1) keys++
		return undefined
	}
	const signs = /["[\]{},:]/g
	const endings = /["\\]/g
	return {
		/** The items that end in this piece. Fails when one of them is no JSON. */
		take: function* (piece: string): Generator<Entry> {
			let at = 0
			if (isEscaped && piece !== '') {
				add(piece[0]!)
				isEscaped = false
				at = 1
			}
			while (at < piece.length) {
				const search = isString ? endings : signs
				search.lastIndex = at
				const sign = search.exec(piece)?.[0]
				const end = sign === undefined ? piece.length : search.lastIndex - 1
				add(piece.slice(at, end))
				at = end + 1
				if (sign === undefined) break
				if (sign === '"') {
					isString = !isString
					if (isString) name = ''
					if (item !== undefined) add(sign)
				} else if (sign === '\\') {
					const pair = piece.slice(end, end + 2)
					add(pair)
					isEscaped = pair.length < 2
					at = end + 2
				} else {
					const found = mark(sign)
					if (found !== undefined) yield found
				}
			}
		},
		/** Whether all that was opened is closed. */
		isWhole: (): boolean => depth === 0 && !isString,
		/** Where reading is, as an item. */
		line: (): number => Math.max(line, 1),
	}
}

/** Items, counted from 1. Fails with `Broken`. */
export function* jsonEntries(file: FileText): Generator<Entry> {
	const scanner = createScanner()
	try {
		for (const piece of textOf(file)) yield* scanner.take(piece)
	} catch {
		throw new Broken(scanner.line())
	}
	if (!scanner.isWhole()) throw new Broken(scanner.line())
}
