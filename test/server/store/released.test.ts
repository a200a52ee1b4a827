/** The database of each released version is restored and carried on, and answers as it did then. */
// Not in the small world: the answers that were kept have every name.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../support/service/database.ts'
import { askAll, backupOf, keptVersions, readAnswers } from '../../support/service/kept-version.ts'
import { joinService, secret } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'

const changelog = readFileSync(new URL('../../../server/CHANGELOG.md', import.meta.url), 'utf8')

/** A CSV without line breaks in its cells, as objects by column. */
const rowsOf = (csv: string): Record<string, string>[] => {
	const cellsOf = (line: string) =>
		[...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!)
	const [head, ...lines] = csv.trim().split(/\r?\n/)
	const names = cellsOf(head!)
	return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, nth) => [names[nth]!, cell])))
}

/** Later versions may add fields and columns; those of then have the values of then. */
const asValue = (path: string, body: string): unknown =>
	path.endsWith('.csv') ? rowsOf(body) : body === '' ? '' : JSON.parse(body)

/** The database of the last commit before all migrations became one. */
const adopted = '0.2.0-dev'

it('every version of the changelog is kept, from 1.0.0 on', () => {
	const released = [...changelog.matchAll(/^## ([1-9]\d*\.\d+\.\d+)$/gm)].map(([, version]) => version)
	expect([adopted, ...released].toSorted()).toEqual(keptVersions.toSorted())
})

it.each(keptVersions)('%s answers as it did', async (version) => {
	const { at, token, answers } = readAnswers(version)
	const service = joinService(await openTestDatabase(), {}, { now: at })
	const [isDone, said] = await commandsOf(service, { secret })('restore', backupOf(version))
	expect([isDone, said]).toEqual([
		true,
		expect.stringMatching(/restored 239 links, 1 account, 1,\d+ counted clicks/),
	])
	const now = await askAll(Object.keys(answers), token, service.ask)
	expect(Object.keys(answers).length).toBeGreaterThan(500)
	for (const [path, before] of Object.entries(answers)) {
		const { status, location, body } = now[path]!
		expect([path, status, location]).toEqual([path, before.status, before.location])
		expect({ path, body: asValue(path, body) }).toMatchObject({ path, body: asValue(path, before.body) })
	}
})
