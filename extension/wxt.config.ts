/** How the extension is built: `wxt build extension`, with `-b firefox` for Firefox. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'wxt'
import project from '../package.json' with { type: 'json' }
import { languageCodes } from '../shared/words/languages.ts'
import { iconPaths, renderIcons } from './build/icons.ts'
import { extensionId } from './build/ids.ts'
import { sizesText, weighPopup } from './build/sizes.ts'
import { loadAllWords } from './locales/all-words.ts'
import { createManifest } from './manifest.ts'

const write = (folder: string, path: string, content: string | Uint8Array): void => {
	const file = join(folder, path)
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, content)
}

interface Graph {
	getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * What the popup loads before its link is one chunk: many small ones, as the bundler makes them for
 * what others need too, compress badly. The entry point is apart, as other pages must not run it.
 */
const firstOf = (graph: Graph): Set<string> => {
	const found = new Set<string>()
	const visit = (id: string): void => {
		if (found.has(id)) return
		found.add(id)
		graph.getModuleInfo(id)?.importedIds.forEach(visit)
	}
	graph.getModuleInfo(popup)?.importedIds.forEach(visit)
	return found
}
const popup = join(import.meta.dirname, 'entrypoints/popup/main.tsx')

/** Styles of all pages. In a chunk without code they would come after the styles of the page. */
const everywhere = /\/(tokens|base|extension|copy)\.css$/

const groupFirst = () => {
	let first: Set<string> | undefined
	return {
		debugName: 'first',
		name: (id: string, graph: Graph) => {
			first ??= firstOf(graph)
			return first.has(id) || everywhere.test(id) ? 'first' : null
		},
	}
}

/** The words of the server's pages, which `languages.ts` knows too. */
const leaveOutPages = {
	name: 'leave-out-pages',
	enforce: 'pre' as const,
	transform: (code: string, id: string) =>
		/\/words\/\w+\/language\.ts$/.test(id)
			? code.replace(/^import .*\/pages\/all.*/m, 'const pages = undefined')
			: undefined,
}

/**
 * How a row of places, rules and shares is typed and checked: 4 kB for fields that no form here
 * has. The server checks them in any case.
 */
const passOnRows = {
	name: 'pass-on-rows',
	enforce: 'pre' as const,
	resolveId: (source: string, importer?: string) =>
		/^\.\/(places|other-targets)\.ts$/.test(source) && importer?.endsWith('/link/free-fields.ts')
			? join(import.meta.dirname, 'build/passed-on.ts')
			: undefined,
}

/** Names language chunks after their language: all languages have the same file names. */
const nameLanguages = {
	name: 'name-languages',
	outputOptions: (options: object) => ({
		...options,
		// The background is one file.
		...('format' in options && options.format === 'es' && { codeSplitting: { groups: [groupFirst()] } }),
		chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) => {
			const language = facadeModuleId?.match(/\/words\/(\w+)\/extension\/\w+\.ts$/)?.[1]
			return `chunks/${language === undefined ? '' : `${language}-`}[name]-[hash].js`
		},
	}),
}

export default defineConfig({
	manifestVersion: 3,
	imports: false,
	manifest: ({ browser }) => ({
		...createManifest(browser, project.version, extensionId(process.env)),
		icons: iconPaths,
	}),
	zip: {
		name: project.name,
		artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip',
		sourcesTemplate: '{{name}}-{{version}}-sources.zip',
		sourcesRoot: join(import.meta.dirname, '..'),
		// Only `--sources` zips them: a build for Firefox would leave out Chromium's own page.
		zipSources: false,
		includeSources: [
			'package.json',
			'bun.lockb',
			'bunfig.toml',
			'tsconfig.json',
			'LICENSE',
			'extension/**',
			'shared/**',
			'server/store/postgres-js.patch',
		],
		excludeSources: ['extension/.output/**', 'extension/.wxt/**', 'extension/docs/**', '**/node_modules/**'],
	},
	vite: () => ({
		plugins: [leaveOutPages, passOnRows, nameLanguages],
		oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
		build: { modulePreload: { polyfill: false } },
	}),
	hooks: {
		'build:done': async (wxt) => {
			for (const { path, png } of await renderIcons()) write(wxt.config.outDir, path, png)
			// Browsers look up the manifest's texts there.
			for (const language of languageCodes) {
				const { store } = await loadAllWords(language)
				const messages = Object.entries(store).map(([name, message]) => [name, { message }])
				const json = JSON.stringify(Object.fromEntries(messages), undefined, '\t')
				write(wxt.config.outDir, `_locales/${language}/messages.json`, `${json}\n`)
			}
			wxt.logger.info(sizesText(weighPopup(wxt.config.outDir)))
		},
	},
})
