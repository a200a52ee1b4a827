/** A variable of the build sets the extension's id. */
import { expect, it } from 'vitest'
import { extensionId } from '../../../extension/build/ids.ts'
import { createManifest } from '../../../extension/manifest.ts'

const idIn = (env: Record<string, string>) =>
	createManifest('firefox', '1.0.0', extensionId(env)).browser_specific_settings?.gecko?.id

it.each(['kurz@links.example', '@kurz', '{5a1f0d52-6f0e-4b43-9a50-1f6f3c1d2e3f}'])('the id may be %s', (id) =>
	expect(idIn({ EXTENSION_ID: id })).toBe(id),
)

it.each([{}, { EXTENSION_ID: '' }])('by default it is an id that nobody can publish', (env) =>
	expect(idIn(env)).toBe('extension@kurz.example'),
)

it.each(['kurz', 'kurz links@example', '{5a1f0d52}', `${'k'.repeat(90)}@example`])(
	'%j stops the build',
	(id) => expect(() => extensionId({ EXTENSION_ID: id })).toThrow(/EXTENSION_ID is ".*It should look like/),
)
