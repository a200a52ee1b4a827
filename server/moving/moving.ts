/** What an account can do with files of links: import them, take an import back, export them. */
import type { LinkDeps } from '../links/links.ts'
import { createExporter } from './export.ts'
import { createImporter } from './import.ts'
import { createUploads } from './uploads.ts'

export const createMoving = (deps: LinkDeps) => ({
	imports: createImporter(deps),
	uploads: createUploads(),
	exports: createExporter(deps),
})

export type Moving = ReturnType<typeof createMoving>
