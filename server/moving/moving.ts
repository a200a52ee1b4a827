/** What an account can do with files of links: import them, and take an import back. */
import type { LinkDeps } from '../links/links.ts'
import { createImporter } from './import.ts'
import { createUploads } from './uploads.ts'

export const createMoving = (deps: LinkDeps) => ({
	imports: createImporter(deps),
	uploads: createUploads(),
})

export type Moving = ReturnType<typeof createMoving>
