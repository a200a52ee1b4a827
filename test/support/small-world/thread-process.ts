/** The first module of a thread in the small world: from here on Bun loads files of that world. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { plugin } from 'bun'
import { root } from '../../kinds.ts'

const folder = process.env.SMALL_WORLD!

plugin({
	name: 'small-world',
	setup: ({ onLoad }) => {
		onLoad({ filter: /\/(server|shared)\/.*\.tsx?$/ }, ({ path }) => {
			const small = join(folder, relative(root, path))
			return {
				contents: readFileSync(existsSync(small) ? small : path, 'utf8'),
				loader: path.endsWith('x') ? 'tsx' : 'ts',
			}
		})
	},
})
