/** The secret: one for all who start, closed to others, and its keys never change or coincide. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSecret } from '../../../server/config/secret-file.ts'
import { createSecrets, fingerprintOf, isSameHash } from '../../../server/config/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the file of a new secret is its owner’s alone, and is read again', () => {
	const file = join(folder, 'secret')
	const secret = readSecret(file)
	expect(secret.length).toBeGreaterThanOrEqual(32)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	expect(readSecret(file)).toBe(secret)
})

/** A process that reads many secrets, each at the same moment as the other one. */
const script = `
const { readSecret } = await import(${JSON.stringify(join(import.meta.dirname, '../../../server/config/secret-file.ts'))})
const [folder, from] = process.argv.slice(-2)
for (let nth = 0; nth < 200; nth++) {
	while (Date.now() < Number(from) + 3 * nth);
	console.log(readSecret(folder + '/both-' + nth))
}`
it('processes that make it at the same moment get the same one', async () => {
	const from = String(Date.now() + 500)
	const secrets = await Promise.all(
		[1, 2].map(() => new Response(Bun.spawn([process.execPath, '-e', script, folder, from]).stdout).text()),
	)
	expect(secrets[0]!.split('\n')).toHaveLength(201)
	expect(secrets[0]).toBe(secrets[1])
})

const secrets = createSecrets('0123456789abcdef0123456789abcdef')
const purposes = [
	'monitor-key',
	'monitor-hash',
	'statistics-key',
	'statistics-hash',
	'visitor',
	'slug',
] as const

it('each purpose and each division into parts has a hash of its own', () => {
	const parts = [['1', '23'], ['12', '3'], ['123'], ['123', ''], ['', '123']]
	const all = purposes.flatMap((purpose) => parts.map((some) => secrets.hmacHex(purpose, ...some)))
	expect(new Set(all).size).toBe(purposes.length * parts.length)
})

// Every key, visitor and token that is stored somewhere goes by these.
it('the keys of a secret are those of every release', () => {
	expect(purposes.map((purpose) => secrets.hmacHex(purpose, 'a', 'b').slice(0, 12))).toMatchInlineSnapshot(`
		[
		  "2fbd41f70b8c",
		  "c939e12b149a",
		  "7a7990a3bd72",
		  "68bf32888581",
		  "e8840d56ca86",
		  "6b0824a7c338",
		]
	`)
	expect(fingerprintOf('0123456789abcdef0123456789abcdef')).toMatchInlineSnapshot(`"Lwt2NnqzuCtVXSjKwIoG9Q"`)
})

it('hashes are the same only as a whole', () => {
	const [one, same, other] = ['a', 'a', 'b'].map((text) => secrets.hmac('slug', text)) as [
		Buffer,
		Buffer,
		Buffer,
	]
	expect([isSameHash(one, same), isSameHash(one, other), isSameHash(one, one.subarray(1))]).toEqual([
		true,
		false,
		false,
	])
})
