/** Rules for every page: one h1, labelled inputs, nothing inline, nothing foreign, all escaped. */
import { expect } from 'vitest'
import { scriptHref } from '../../../server/pages/frame/assets.ts'
import { allOf, elementsOf } from './markup.ts'

export const expectSound = (html: string, language = 'en'): void => {
	const elements = elementsOf(html)
	const valuesOf = (key: string) => elements.flatMap(({ attributes }) => attributes[key] ?? [])

	expect(html.startsWith(`<!doctype html><html lang="${language}">`), 'it is a complete document').toBe(true)
	for (const tag of ['h1', 'main']) expect(allOf(html, tag), `it has one ${tag}`).toHaveLength(1)
	expect(allOf(html, 'title')).not.toHaveLength(0)

	const scripts = [{ src: scriptHref, type: 'module' }]
	const found = allOf(html, 'script').map(({ attributes }) =>
		Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.startsWith('data-'))),
	)
	expect(found, 'hostile text is text').toEqual(scripts)
	expect(html).not.toContain('<!--')

	const names = elements.flatMap(({ attributes }) => Object.keys(attributes))
	const inline = names.filter((key) => key === 'style' || key.startsWith('on'))
	expect(inline, 'nothing is inline that its Content-Security-Policy forbids').toEqual([])
	expect(allOf(html, 'style')).toEqual([])

	const loaded = [...valuesOf('src'), ...allOf(html, 'link').map(({ attributes }) => attributes.href)]
	for (const address of loaded)
		expect(address, 'it loads only its own').toMatch(
			/^(\/assets\/|\/favicon\.svg$|\/site\.webmanifest$|data:image\/svg\+xml,)/,
		)

	const ids = valuesOf('id')
	expect(new Set(ids).size, 'no id stands twice').toBe(ids.length)
	for (const { attributes } of [...allOf(html, 'input'), ...allOf(html, 'select')])
		if (!['hidden', 'checkbox'].includes(attributes.type!) && attributes['aria-label'] === undefined)
			expect(valuesOf('for'), 'every input has a label').toContain(attributes.id)
	const named = [...valuesOf('aria-describedby'), ...valuesOf('aria-labelledby')].join(' ')
	for (const id of named.split(' ').filter(Boolean)) expect(ids, 'every description exists').toContain(id)
}
