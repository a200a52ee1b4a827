/** What pages say is what a person approved: `bun run unit approved-words -u` after a change. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importWords as german } from '../../../shared/words/de/shared/import.ts'
import * as germanQr from '../../../shared/words/de/shared/qr.ts'
import * as germanTarget from '../../../shared/words/de/shared/target.ts'
import { importWords as english } from '../../../shared/words/en/shared/import.ts'
import * as englishQr from '../../../shared/words/en/shared/qr.ts'
import * as englishTarget from '../../../shared/words/en/shared/target.ts'
import { root } from '../../kinds.ts'
import { alikeIn, approvable } from '../../support/words/approved.ts'
import { pageWords } from '../../support/words/page-words.ts'

/** What functions are called with that don't take texts. */
const given = {
	'admin.linkHosts.figures': [{ links: 1, clicks: 2 }, (count: number) => `‹${count}›`],
	'admin.hits': [{ links: 1, accounts: 2, clicks: 3, isAtLeast: true }, (count: number) => `‹${count}›`],
	'admin.sized': [{ links: 1, accounts: 2, clicks: 3, isAtLeast: true }, (count: number) => `‹${count}›`],
	'failures.fault': [{ path: 'url', code: 'custom', message: 'Wrong.' }],
}
const inShared = {
	en: { import: english, qr: englishQr, target: englishTarget },
	de: { import: german, qr: germanQr, target: germanTarget },
}

it('every sentence of the pages is the one that was approved', async () => {
	await expect(approvable(pageWords, given)).toMatchFileSnapshot('words/pages.txt')
})

it('every sentence about imports, codes and targets is the one that was approved', async () => {
	await expect(approvable(inShared)).toMatchFileSnapshot('words/shared.txt')
})

/** Each fault that the product names: what it says to programs, by field and code. */
const said = new Map<string, string>()
for (const top of ['server', 'shared'])
	for (const name of readdirSync(root + top, { recursive: true, encoding: 'utf8' }))
		if (/\.tsx?$/.test(name))
			for (const [, path, code, message] of readFileSync(`${root}${top}/${name}`, 'utf8').matchAll(
				/\binvalid\(\s*'([^']*)',\s*'([^']*)',\s*'([^']*)'/g,
			))
				said.set(`${path}.${code}`, message!)
/** Those that German says in its own words. */
const inGerman = readFileSync(`${root}shared/words/de/pages/failures.ts`, 'utf8')
for (const [, key] of inGerman.split('export const')[0]!.matchAll(/^\t'?([\w.]+)'?:/gm))
	if (!said.has(key!)) said.set(key!, 'Wrong.')

it('every sentence of a fault is the one that was approved', async () => {
	const faults = [...said].toSorted().map(([key, message]) => {
		const [, path, code = 'custom'] = /^(.*?)(?:\.([a-z_]+))?$/.exec(key)!
		const sentences = Object.entries(pageWords).map(
			([language, { failures }]) => `  ${language}: ${failures.fault({ path: path!, code, message })}`,
		)
		return [key, ...sentences].join('\n')
	})
	await expect(`${faults.join('\n')}\n`).toMatchFileSnapshot('words/faults.txt')
})

/** A field, not a sentence: each form that asks for a code has them. */
const ofCode = /\.own\.\*\.field: code_required, invalid_code$/
/** Why two texts beside each other may say the same. */
const alike: Record<string, string> = {
	'account.tokens: neverUsed, never': 'under “Last used” and “Expires”',
	'admin.acts.*.name: delete, delete_account': 'buttons on different pages; the log says on what',
	'charts.dimensions.browsers: title, heading': 'one browser is called like several',
	'entry.signIn.own.*.text: unauthorized, invalid_password': 'which of the two is wrong is a secret',
	'forms.create.own.*.field: alias_already_exists, reserved_alias': 'a field, not a sentence',
	'visit.password.own.*.field: invalid_password, rate_limited': 'a field, not a sentence',
}

it('each code has a sentence of its own, in each language, or a reason', () => {
	const found = Object.values(pageWords).flatMap((words) => alikeIn(words, given))
	const shared = Object.values(inShared).flatMap((words) => alikeIn(words))
	const unsaid = [...found, ...shared].filter((one) => !ofCode.test(one))
	expect([...new Set(unsaid)].toSorted()).toEqual(Object.keys(alike))
})

/** Not `=== 1`, except of days: there it is today. */
const byHand = /(?<!\bdays) [=!]==? 1\b|(?<!\bdays) (?:>|<=) 1 \?/
const wordFolders = ['shared/words', 'server/pages/words', 'extension/locales', 'server/operator']
it.each(wordFolders)('the plurals of %s follow the rules of the language', (folder) => {
	for (const file of readdirSync(root + folder, { recursive: true, encoding: 'utf8' }))
		if (file.endsWith('.ts'))
			for (const line of readFileSync(`${root}${folder}/${file}`, 'utf8').split('\n'))
				if (!line.includes('missing.length')) expect(line, file).not.toMatch(byHand)
})
