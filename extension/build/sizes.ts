/** Weighs the popup: what it loads before the link is shown, and what it can load at all. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languageCodes } from '../../shared/words/languages.ts'

/** Bytes after gzip. */
export const budget = { beforeLink: 32_000, all: 93_000 } as const

const staticImport = /(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g
const lazyImport = /\bimport\(\s*["'`](\.[^"'`]+)["'`]\s*\)/g

const collect = (folder: string, first: string[], isLazyToo: boolean): Set<string> => {
	const found = new Set<string>()
	const visit = (file: string): void => {
		if (found.has(file)) return
		found.add(file)
		if (!file.endsWith('.js')) return
		const text = readFileSync(join(folder, file), 'utf8')
		const near = isLazyToo ? [staticImport, lazyImport] : [staticImport]
		for (const pattern of near) {
			for (const match of text.matchAll(pattern)) visit(join(dirname(file), match[1]!))
		}
	}
	for (const file of first) visit(file)
	return found
}

/** What each language adds: its words are loaded before anything is drawn. */
const wordsOf = (folder: string, loaded: Set<string>): Set<string>[] => {
	const lazy = [...loaded].flatMap((file) =>
		file.endsWith('.js')
			? [...readFileSync(join(folder, file), 'utf8').matchAll(lazyImport)].map((match) =>
					join(dirname(file), match[1]!),
				)
			: [],
	)
	return languageCodes.map((language) => {
		const words = lazy.filter((file) => basename(file).startsWith(`${language}-popup-`))
		return collect(folder, words, false).difference(loaded)
	})
}

/** A file of the popup and its bytes after gzip, compressed by itself. */
interface Part {
	file: string
	bytes: number
}
const weigh = (folder: string, files: Iterable<string>): Part[] =>
	[...files].map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file))).length }))
const sum = (parts: Part[]): number => parts.reduce((all, { bytes }) => all + bytes, 0)

/** What the popup loads before its link, in its heaviest language, and what it can load later. */
export const partsOfPopup = (folder: string): { first: Part[]; words: Part[]; later: Part[] } => {
	const html = readFileSync(join(folder, 'popup.html'), 'utf8')
	const linked = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map((match) => match[1]!)
	const loaded = collect(folder, linked, false)
	const words = wordsOf(folder, loaded).map((files) => weigh(folder, files))
	const later = collect(folder, linked, true).difference(loaded)
	return {
		first: weigh(folder, ['popup.html', ...loaded]),
		words: words.toSorted((one, other) => sum(other) - sum(one))[0] ?? [],
		later: weigh(folder, later),
	}
}

/** `words` are part of what comes before the link. */
export const weighPopup = (folder: string) => {
	const { first, words, later } = partsOfPopup(folder)
	return { beforeLink: sum(first) + sum(words), words: sum(words), all: sum(first) + sum(later) }
}

/** One line for the build's output. */
export const sizesText = ({ beforeLink, all }: ReturnType<typeof weighPopup>): string =>
	`popup, gzipped: ${(beforeLink / 1000).toFixed(1)} kB before the link is shown (at most ${budget.beforeLink / 1000}), ${(all / 1000).toFixed(1)} kB in all (at most ${budget.all / 1000})`
