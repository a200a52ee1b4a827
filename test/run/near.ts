/** The tests that a source file has: named for it, importing it, or bound to notice a mistake in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { rooms } from '../bugs/rooms.ts'
import { allFiles, root } from '../kinds.ts'

const imported = /(?:from |import |import\()'(\.[^']+\.tsx?)'/g

/** For each file that is imported, the files that do so; all paths are from the root. */
const readImporters = (): Map<string, string[]> => {
	const importers = new Map<string, string[]>()
	for (const top of ['server', 'shared', 'extension', 'test'])
		for (const name of readdirSync(root + top, { recursive: true, encoding: 'utf8' })) {
			if (!/\.tsx?$/.test(name) || name.includes('node_modules')) continue
			const file = join(top, name)
			for (const [, path] of readFileSync(root + file, 'utf8').matchAll(imported)) {
				const of = join(dirname(file), path!)
				importers.set(of, [...(importers.get(of) ?? []), file])
			}
		}
	return importers
}

let importers: Map<string, string[]> | undefined

/** Through as few files as possible: the tests that import one of these, or what imports them. */
const nearest = (file: string): string[] => {
	importers ??= readImporters()
	const seen = new Set([file])
	for (let step = [file]; step.length > 0; ) {
		const next = step.flatMap((one) => importers?.get(one) ?? [])
		step = [...new Set(next)].filter((one) => !seen.has(one))
		const tests = step.filter((one) => allFiles.includes(one))
		if (tests.length > 0) return tests
		for (const one of step) seen.add(one)
	}
	return []
}

/** More import the whole server, and say nothing of one file. */
const atMost = 40

/** Those in the folder of the same name, or around it; of the whole, every part of the interface once. */
const ofItsRoom = (folder: string): string[] => {
	if (dirname(folder) === '.') return ['test/life-of-a-link.test.ts']
	const tests = allFiles.filter((test) => test.startsWith(`test/${folder}/`))
	return tests.length > 0 ? tests : ofItsRoom(dirname(folder))
}

/** Of many tests, those that have the name of the file or its folder in theirs, if there are any. */
const alike = (tests: string[], file: string): string[] => {
	const words = [basename(dirname(file)), basename(file)].map((name) => name.replace(/s?[-.].*|s$/, ''))
	const ofTheirName = tests.filter((test) => words.some((word) => basename(test).includes(word)))
	return ofTheirName.length > 0 ? ofTheirName : tests
}

/** Sorted paths from the root; undefined if there is no such source file. */
export const testsNear = (file: string): string[] | undefined => {
	if (!existsSync(root + file) || !/^(server|shared|extension)\/.*\.tsx?$/.test(file)) return undefined
	const noticing = Object.values(rooms)
		.flat()
		.flatMap((bug) => (bug.file === file ? bug.tests : []))
	const named = `test/${file.slice(0, -extname(file).length)}`
	const ofItsName = allFiles.filter((test) => test.startsWith(`${named}.`) || test.startsWith(`${named}-`))
	const importing = nearest(file)
	const found = [...noticing, ...ofItsName, ...(importing.length > atMost ? [] : importing)]
	return [...new Set(found.length > 0 ? found : alike(ofItsRoom(dirname(file)), file))].toSorted()
}
