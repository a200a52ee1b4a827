/** A password that rotates while a server runs, and an owner of the database without superuser. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeOwner } from '../../support/machine/database-owner.ts'
import { startPostgres } from '../../support/machine/outside-postgres.ts'
import { findProgram, POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'
import { asJson } from '../../support/service/json.ts'

const place = useWorkplace('kurz-password')
const isMissing = findProgram(`${POSTGRES_PROGRAMS}/postgres`) === undefined
const admin = isMissing ? '' : await startPostgres(place)
const SECRET = 'a secret for tests, 32 characters or more'

/** A role whose password is `first-password`, and a file for its password. */
const withFile = async (name: string) => {
	const { setPassword, ...owner } = await makeOwner(admin, name)
	const file = join(mkdtempSync(join(place.folder, 'secrets-')), 'password')
	return {
		...owner,
		file,
		setPassword: (password: string) => setPassword(`${password}-password`),
		write: (password: string) => writeFileSync(file, `${password}-password\n`),
	}
}

const makeLink = async ({ origin }: ServerProcess): Promise<string> => {
	const made = await fetch(`${origin}/api/v1/shorten`, asJson({ url: 'https://example.org/' }))
	expect(made.status).toBe(201)
	return ((await made.json()) as { short_url: string }).short_url
}
const visit = async ({ origin }: ServerProcess, slug: string): Promise<number> =>
	(await fetch(`${origin}/${slug}`, { redirect: 'manual' })).status

describe.skipIf(isMissing)(`the password${isMissing ? ' (skipped: needs postgresql-15)' : ''}`, () => {
	it.each(['FILE', 'COMMAND'])('of DATABASE_PASSWORD_%s rotates and visits go on', async (from) => {
		const owner = await withFile(`owner_${from.toLowerCase()}`)
		const calls = `${owner.file}.calls`
		const value = from === 'FILE' ? owner.file : `echo call >> '${calls}'; cat '${owner.file}'`
		owner.write('first')
		const env = { SECRET, DATABASE_URL: owner.url, RATE_LIMIT_SET: 'off' }
		const server = await startServer(place, { env: { ...env, [`DATABASE_PASSWORD_${from}`]: value } })
		const slug = await makeLink(server)
		expect(await visit(server, slug)).toBe(302)

		await owner.setPassword('second')
		owner.write('second')
		await owner.cut()
		// A visit whose connection ends under way is refused once.
		await expect.poll(() => visit(server, slug)).toBe(302)
		for (let turn = 0; turn < 10; turn++) expect(await visit(server, slug)).toBe(302)

		// The file is late: refused until it has the new password.
		await owner.setPassword('third')
		await owner.cut()
		await expect.poll(() => visit(server, slug)).toBe(503)
		owner.write('third')
		await expect.poll(() => visit(server, slug)).toBe(302)
		expect(server.output()).toContain('requests are refused')
		expect(server.output()).not.toMatch(/(first|second|third)-password/)
		if (from === 'COMMAND') expect(readFileSync(calls, 'utf8').split('\n').length).toBeGreaterThan(2)
		await server.stop()
		await owner.close()
	})

	it('that can not be had is one line at the start, and 503 later', async () => {
		const owner = await withFile('owner_without')
		const env = { SECRET, DATABASE_URL: owner.url, RATE_LIMIT_SET: 'off' }
		const refusals: [Record<string, string>, RegExp][] = [
			[{ DATABASE_PASSWORD_FILE: owner.file }, /the database can't be used: DATABASE_PASSWORD_FILE .*ENOENT/],
			[
				{ DATABASE_PASSWORD_COMMAND: 'echo first-password; exit 3' },
				/the database can't be used: DATABASE_PASSWORD_COMMAND failed \(exit code 3\)/,
			],
			[
				{ DATABASE_PASSWORD_COMMAND: 'echo wrong' },
				/the database can't be used: password authentication failed/,
			],
		]
		for (const [own, line] of refusals) expectOneLine(await refusalOf(place, { ...env, ...own }), line)

		owner.write('first')
		const given = { ...env, DATABASE_PASSWORD_COMMAND: `cat '${owner.file}'` }
		const server = await startServer(place, { env: given })
		const slug = await makeLink(server)
		writeFileSync(owner.file, '')
		await owner.cut()
		await expect.poll(() => visit(server, slug)).toBe(503)
		await expect.poll(server.output).toContain('the output of DATABASE_PASSWORD_COMMAND is empty')
		owner.write('first')
		await expect.poll(() => visit(server, slug)).toBe(302)
		expect(server.output().split('DATABASE_PASSWORD_COMMAND')).toHaveLength(2)
		await owner.close()
	})
})
