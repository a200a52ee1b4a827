/** Prints what each part of the built popup weighs: `bun run extension:sizes`, after a build. */
import { join } from 'node:path'
import { partsOfPopup, sizesText, weighPopup } from './sizes.ts'

const folder = join(import.meta.dirname, '../.output/chrome-mv3')
const { first, words, later } = partsOfPopup(folder)
for (const [title, parts] of Object.entries({ 'before the link': [...first, ...words], later })) {
	process.stdout.write(`${title}\n`)
	for (const { file, bytes } of parts.toSorted((one, other) => other.bytes - one.bytes))
		process.stdout.write(`${String(bytes).padStart(8)}  ${file}\n`)
}
process.stdout.write(`${sizesText(weighPopup(folder))}\n`)
