/** The scripts of pages stand alone: one that imports what is not served does nothing. */
import { expect, it } from 'vitest'
import { assets } from '../../../server/pages/frame/assets.ts'

const scripts = [...assets.values()].filter(({ type }) => type.startsWith('text/javascript'))

it('there are scripts', () => {
	expect(scripts.length).toBeGreaterThan(0)
})

it.each(scripts.map(({ path, body }) => [path, String(body)]))('%s imports nothing', (_, body) => {
	expect(new Bun.Transpiler({ loader: 'js' }).scanImports(body)).toEqual([])
})
