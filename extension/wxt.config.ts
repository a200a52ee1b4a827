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
const sourceOf = (path: string): string => join(import.meta.dirname, path)

/** All that a module imports, but for what is there already. */
const importsOf = (graph: Graph, module: string, there = new Set<string>()): Set<string> => {
	const found = new Set<string>()
	const visit = (id: string): void => {
		if (found.has(id) || there.has(id)) return
		found.add(id)
		graph.getModuleInfo(id)?.importedIds.forEach(visit)
	}
	visit(sourceOf(module))
	return found
}

/** Styles of all pages. In a chunk without code they would come after the styles of the page. */
const everywhere = /\/(tokens|base|extension|copy)\.css$/

/**
 * What the popup loads before its link is one chunk, and what follows the link is another: many
 * small ones, as the bundler makes them for what other pages need too, compress badly and are
 * loaded one after the other.
 */
const groupChunks = () => {
	let chunks: [name: string, ids: Set<string>][] | undefined
	const chunksOf = (graph: Graph): typeof chunks => {
		const first = importsOf(graph, 'entrypoints/popup/start.tsx')
		const second = importsOf(graph, 'ui/popup/Rest.tsx', first)
		return Object.entries({ first, second })
	}
	return {
		debugName: 'popup',
		name: (id: string, graph: Graph) => {
			chunks ??= chunksOf(graph)
			return everywhere.test(id) ? 'first' : (chunks?.find(([, ids]) => ids.has(id))?.[0] ?? null)
		},
	}
}

/**
 * A part that is loaded later needs no helper (0.7 kB) for its styles and chunks: its styles come
 * with its code (`?inline`), and its chunks are few.
 */
const importPlainly = {
	name: 'import-plainly',
	enforce: 'pre' as const,
	transform: (_code: string, id: string) =>
		id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined,
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
			? sourceOf('build/passed-on.ts')
			: undefined,
}

/** The reference alone says what a field is: 1 kB. */
const leaveOutReference = {
	name: 'leave-out-reference',
	enforce: 'pre' as const,
	transform: (code: string, id: string) =>
		/\/link\/(free-)?fields\.ts$/.test(id)
			? code.replace(/^\t*(says|more|saysInEdit):\s*(`[^`]*`|'(\\.|[^'\\])*'),$/gm, '')
			: undefined,
}

/** Names language chunks after their language: all languages have the same file names. */
const nameLanguages = {
	name: 'name-languages',
	outputOptions: (options: object) => ({
		...options,
		// The background is one file.
		...('format' in options && options.format === 'es' && { codeSplitting: { groups: [groupChunks()] } }),
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
		plugins: [leaveOutPages, leaveOutReference, passOnRows, importPlainly, nameLanguages],
		oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
		build: { modulePreload: false },
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
