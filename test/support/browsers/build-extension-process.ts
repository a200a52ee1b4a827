/** Builds the extension: `<browser> <folder> <sources>`; a process, as it changes settings. */
import { build } from 'wxt'

const [browser = '', outDir = '', root = ''] = process.argv.slice(2)
await build({
	root,
	browser,
	outDir,
	outDirTemplate: browser,
})
