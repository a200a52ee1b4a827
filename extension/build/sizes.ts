/** Weighs the popup: what it loads before the link is shown, and what it can load at all. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languageCodes } from '../../shared/words/languages.ts'

/** Bytes after gzip. */
export const budget = { beforeLink: 40_000, all: 120_000 } as const

export interface PopupSizes {
	/** Including the words of the language. */
	beforeLink: number
	/** Words of the heaviest language. */
	words: number
	all: number
}

const staticImport = /(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g
const lazyImport = /\bimport\(\s*["'`](\.[^"'`]+)["'`]\s*\)/g
/** How the build lists what a lazy import preloads. */
const preloaded = /["'](?:\/|\.\/)?((?:chunks|assets)\/[^"']+\.(?:js|css))["']/g

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
		if (isLazyToo) for (const match of text.matchAll(preloaded)) visit(match[1]!)
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

/** Weighs a built popup in its heaviest language, each file compressed by itself. */
export const weighPopup = (folder: string): PopupSizes => {
	const html = readFileSync(join(folder, 'popup.html'), 'utf8')
	const first = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map((match) => match[1]!)
	const weigh = (files: Set<string>): number =>
		[...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
	const page = gzipSync(html).length
	const loaded = collect(folder, first, false)
	const words = Math.max(...wordsOf(folder, loaded).map(weigh))
	return {
		beforeLink: page + weigh(loaded) + words,
		words,
		all: page + weigh(collect(folder, first, true)),
	}
}

/** One line for the build's output. */
export const sizesText = ({ beforeLink, all }: PopupSizes): string =>
	`popup, gzipped: ${(beforeLink / 1000).toFixed(1)} kB before the link is shown (at most ${budget.beforeLink / 1000}), ${(all / 1000).toFixed(1)} kB in all (at most ${budget.all / 1000})`
