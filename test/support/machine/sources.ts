/** The source files of the project, for tests that read them as text. */
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
/** Everything that somebody reads as code: tests, styles and scripts too. */
export const written = filesIn('server', 'shared', 'extension', 'test').filter((file) =>
	/\.(tsx?|css|js)$/.test(file),
)

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
