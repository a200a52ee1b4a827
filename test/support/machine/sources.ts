/** The files of the project, for tests that read them as text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../..', import.meta.url).pathname

const filesIn = (...folders: string[]): string[] =>
	folders
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				join(folder, file),
			),
		)
		.filter((file) => !/node_modules|\.(output|wxt)\//.test(file))

/** TypeScript that ships, by its path from the root. */
export const sources = filesIn('server', 'shared', 'extension').filter((file) => /\.tsx?$/.test(file))
const all = filesIn('server', 'shared', 'extension', 'test')
/** Code of every kind: tests, styles and scripts too. */
export const written = all.filter((file) => /\.(tsx?|css|js)$/.test(file))
/** Code with comments that begin with two dashes; migrations stay as they were applied. */
export const dashed = all.filter((file) => /(?<!\/migrations\/[^/]*)\.(sql|lua)$/.test(file))

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
