/** Without DATA_DIR, no command makes an installation or takes another than the one that serves. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCommand } from '../../../server/operator/commands.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { isLong } from '../../support/machine/long.ts'
import { linesOf } from '../../support/machine/operator.ts'
import {
	type ServerProcess,
	serverScript,
	startServer,
	variablesAt,
} from '../../support/machine/server-process.ts'
import { useWorkplace } from '../../support/machine/starts.ts'
import { commandRows, goodWords } from '../operator/typed-words.ts'

const place = useWorkplace('kurz-which-installation')
/** Root has a folder of its own, which tests leave alone. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const folderFor = (name: string): string => {
	const folder = join(place.folder, name)
	mkdirSync(folder)
	chmodSync(folder, 0o777)
	return folder
}

/** All that open the database: what asks first is the same for all, whom `readCommand` names. */
const opening = commandRows
	.map(([name, usage]) => [name, goodWords(name, usage)] as const)
	.filter(([, words]) => readCommand(words).needs === 'database')

let serving: ServerProcess
let free: number
beforeAll(async () => {
	free = await findPort()
	serving = await startServer(place)
})

const run = async (folder: string, words: readonly string[], env: Record<string, string>) => {
	const variables = { ...variablesAt(free), LOG_LEVEL: 'silent', ...env }
	const child = place.start(process.execPath, [serverScript, ...words], { cwd: folder, user, env: variables })
	const code = await child.ended
	return { code, lines: linesOf(child.output()) }
}
const beside = () => ({ PORT: new URL(serving.origin).port })

it('takes its commands from the table, of which one makes an installation', () => {
	const asked = opening.map(([name, words]) => ({ name, ...readCommand(words) }))
	expect(asked.length).toBeGreaterThan(15)
	expect(asked.flatMap((one) => ('makes' in one && one.makes ? [one.name] : []))).toEqual(['restore'])
})

describe('in an empty folder', () => {
	it.each(
		opening.filter(([name]) => isLong || ['backup', 'restore', 'lanes', 'user promote'].includes(name)),
	)('%s names the server and the folder, and makes nothing', async (name, words) => {
		const folder = folderFor(`served ${name}`)
		expect(await run(folder, words, beside())).toEqual({
			code: 1,
			lines: [
				`kurz: the server at ${serving.origin} has another installation than ${folder}/data: set DATA_DIR or DATABASE_URL as it has them, or DATA_DIR=${folder}/data if you mean that one`,
			],
		})
		expect(readdirSync(folder)).toEqual([])
	})

	it.each(opening.filter(([name]) => ['backup', 'user promote'].includes(name)))(
		'%s makes nothing where no server is',
		async (name, words) => {
			const folder = folderFor(name)
			expect(await run(folder, words, {})).toEqual({
				code: 1,
				lines: [
					`kurz: there is no installation in ${folder}/data, and no server at http://127.0.0.1:${free}: set DATA_DIR or DATABASE_URL to yours, or start the server first`,
				],
			})
			expect(readdirSync(folder)).toEqual([])
		},
	)
})

it('a folder with an installation is used, but not in place of the one that serves; DATA_DIR is believed', async () => {
	const folder = folderFor('left')
	const list = ['user', 'list']
	// Nobody serves yet: DATA_DIR says what is meant.
	expect((await run(folder, list, { DATA_DIR: 'data' })).code).toBe(0)
	expect(existsSync(join(folder, 'data', 'postgres'))).toBe(true)
	expect((await run(folder, list, {})).code).toBe(0)
	const other = await run(folder, list, beside())
	expect([other.code, other.lines.length, other.lines[0]]).toEqual([1, 1, expect.stringContaining(folder)])
	expect((await run(folder, list, { ...beside(), DATA_DIR: join(folder, 'data') })).code).toBe(0)
	const served = await startServer(place, { env: { DATA_DIR: join(folder, 'data') } })
	expect((await run(dirname(served.dataDir), list, { PORT: new URL(served.origin).port })).code).toBe(1)
	expect((await run(folder, list, { PORT: new URL(served.origin).port })).code).toBe(0)
})
