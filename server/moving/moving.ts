/** What an account can do with files of links: import them, take an import back, export them. */
import type { LinkDeps } from '../links/links.ts'
import { createExporter } from './export.ts'
import { createFiles, type FileDeps } from './file-in-thread.ts'
import { createImporter } from './import.ts'

export const createMoving = (deps: LinkDeps & FileDeps) => ({
	imports: createImporter(deps),
	useFile: createFiles(deps),
	exports: createExporter(deps),
})

export type Moving = ReturnType<typeof createMoving>
