/** Packs the extension for stores: `<folder>`. A process, as a build changes global settings. */
import { zip } from 'wxt'

const [outDir = ''] = process.argv.slice(2)
const root = new URL('../../../extension', import.meta.url).pathname
await zip({ root, outDir, browser: 'chrome', zip: { zipSources: true } })
await zip({ root, outDir, browser: 'firefox' })
