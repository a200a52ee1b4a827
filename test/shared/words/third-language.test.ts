/** Another language is one folder and its entries in two lists: with both, everything speaks it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import * as pages from '../../../shared/words/en/pages/all.ts'
import { languages } from '../../../shared/words/languages.ts'
import { pageWords } from '../../../shared/words/page-words.ts'
import { root } from '../../kinds.ts'
import { textIn } from '../../server/pages/markup.ts'
import { buildExtension } from '../../support/browsers/built-extension.ts'
import { copyCheckout } from '../../support/machine/checkout-copy.ts'
import { isLong } from '../../support/machine/long.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { asForm, browserAccept } from '../../support/service/service.ts'
import { addThirdLanguage, reversed, third } from '../../support/words/third-language.ts'

const place = useWorkplace('kurz-third-language')
const copy = join(place.folder, 'copy')
copyCheckout(copy, ['server', 'shared', 'extension', 'package.json', 'tsconfig.json', 'LICENSE'])
addThirdLanguage(copy)

/** Sentences that stand in the words as they are shown. */
const sentencesIn = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(sentencesIn)
const english = sentencesIn(pages).filter((text) => /\w{3,} \w+ \w+/.test(text))

it('the extension builds with it, and has its texts for browsers and stores', async () => {
	const folder = await buildExtension(place, 'chrome', copy)
	const read = (path: string) => readFileSync(join(folder, path), 'utf8')
	const { store } = (await pageWords.en()).pages
	expect(JSON.parse(read(`_locales/${third}/messages.json`)).name).toEqual({ message: reversed(store.name) })
	const chunks = readdirSync(join(folder, 'chunks'))
	for (const part of ['popup', 'later', 'pages'])
		expect(chunks.filter((file) => file.startsWith(`${third}-${part}-`))).toHaveLength(1)
	const scripts = chunks.map((file) => read(`chunks/${file}`)).join('\n')
	expect(scripts).toContain(reversed((await languages.en.popup()).popup.alreadyLinked))
	for (const text of [pages.home.heading, reversed(pages.home.heading)]) expect(scripts).not.toContain(text)
})

// Types are checked anyway: of another language in the long suite.
const itInLong = isLong ? it : () => {}
itInLong('it compiles', async () => {
	const types = place.start(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], {
		cwd: copy,
	})
	expect([await types.ended, types.output()]).toEqual([0, ''])
})

let server: ServerProcess
/** Of a link with a password. */
let made: { short_url: string; monitor_url: string }
beforeAll(async () => {
	const env = databaseVariables(await openTestDatabase())
	server = await startServer(place, { env, script: join(copy, 'server/main.ts') })
	const body = { url: 'https://example.org/', isProtected: true, password: 'open sesame' }
	const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
	made = await (await fetch(`${server.origin}/shorten`, init)).json()
})
const speaking = { accept: browserAccept, 'accept-language': `${third}, en;q=0.5` }

it.each([
	['/', {}],
	['/', asForm({ url: 'nonsense', alias: 'ab' })],
	['/not-there', {}],
	['/sign-in', {}],
	['/sign-in', asForm({ email: 'ann@example.org', password: 'wrong password' })],
	['/links', {}],
	['/SHORT', {}],
	['/MONITOR', {}],
	['/MONITOR/edit', {}],
	['/api/v1/health', {}],
])('the server answers %s in it', async (path, init: RequestInit) => {
	const at = path.replace('SHORT', made.short_url).replace('MONITOR', made.monitor_url)
	const headers = { ...(init.headers as Record<string, string>), ...speaking }
	const html = await (await fetch(`${server.origin}${at}`, { ...init, headers })).text()
	expect(html).toContain(`<html lang="${third}"`)
	const text = textIn(html)
	expect(english.filter((sentence) => text.includes(sentence))).toEqual([])
	expect(english.filter((sentence) => text.includes(reversed(sentence)))).not.toEqual([])
})
