/** Owns building the extension for one browser into a folder: `<browser> <folder>`. A process of its own, because the build changes settings of its process. */
import { build } from 'wxt'

const [browser = '', outDir = ''] = process.argv.slice(2)
await build({
	root: new URL('../../../extension', import.meta.url).pathname,
	browser,
	outDir,
	outDirTemplate: browser,
})
