/** Each source file has tests that `--near` runs, and few enough to wait for. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allFiles, root } from '../kinds.ts'
import { testsNear } from './near.ts'

it.each(['server', 'shared', 'extension'])('of each file of %s', (top) => {
	const sources = readdirSync(root + top, { recursive: true, encoding: 'utf8' })
		.filter((name) => /^[^.].*\.tsx?$/.test(name) && !/\.(wxt|output)\//.test(name))
		.map((name) => `${top}/${name}`)
	const counts = sources.map((file): [string, number] => [file, testsNear(file)?.length ?? 0])
	expect(counts.filter(([, count]) => count === 0 || count > allFiles.length / 8)).toEqual([])
})

it('of what imports it, what is named for it, and what must notice a mistake in it', () => {
	expect(testsNear('test/kinds.ts'), 'no source').toBeUndefined()
	expect(testsNear('server/store/migrate.ts')).toEqual(
		expect.arrayContaining(['test/server/store/migrate.test.ts']),
	)
	expect(testsNear('shared/text/own.ts')?.length).toBeGreaterThan(0)
})
