/** Owns packing the extension for the stores into a folder: `<folder>`. A process of its own, because the build changes settings of its process. */
import { zip } from 'wxt'

const [outDir = ''] = process.argv.slice(2)
const root = new URL('../../../extension', import.meta.url).pathname
await zip({ root, outDir, browser: 'chrome', zip: { zipSources: true } })
await zip({ root, outDir, browser: 'firefox' })
