/** Builds the extension: `<browser> <folder>`. A process, as a build changes global settings. */
import { build } from 'wxt'

const [browser = '', outDir = ''] = process.argv.slice(2)
await build({
	root: new URL('../../../extension', import.meta.url).pathname,
	browser,
	outDir,
	outDirTemplate: browser,
})
