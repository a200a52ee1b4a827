/** What secures the connection: TLS, whose words win, and how many connections processes share. */
import { expect, it } from 'vitest'
import { accessOf, withAccess } from '../../../server/config/database-access.ts'
import { connectionsOfProcess, shareOf } from '../../../server/config/database-connections.ts'

const address = 'postgres://u:p@host/db'

it.each([
	['', 'disable', undefined],
	['?sslrootcert=/ca.pem', 'verify-full', '/ca.pem'],
	['?sslmode=prefer&sslrootcert=/ca.pem', 'prefer', '/ca.pem'],
	['?sslmode=require', 'require', undefined],
	['?ssl=true', 'verify-full', undefined],
	['?ssl=false', 'disable', undefined],
	['?ssl=false&sslmode=verify-ca', 'verify-ca', undefined],
])('the address with “%s” means %s', (query, mode, rootCert) => {
	expect(accessOf(address + query)).toEqual({
		...{ address, mode, rootCert, passwordFile: undefined, passwordCommand: undefined },
	})
})

it.each([
	['PGSSLMODE', 'sslmode', 'require', 'verify-full'],
	['PGSSLROOTCERT', 'sslrootcert', '/machine.pem', '/own.pem'],
	['DATABASE_PASSWORD_FILE', 'password_file', '/machine', '/own'],
	['DATABASE_PASSWORD_COMMAND', 'password_command', 'machine', 'own'],
] as const)('%s says %s where the address does not', (variable, name, machine, own) => {
	const valueIn = (text: string) =>
		new URL(withAccess(text, { [variable]: machine })).searchParams.getAll(name)
	expect(valueIn(address)).toEqual([machine])
	expect(valueIn(`${address}?${name}=${own}`)).toEqual([own])
})

it('PGSSLMODE does not weaken what the address says by the driver’s own name', () => {
	expect(accessOf(withAccess(`${address}?ssl=true`, { PGSSLMODE: 'disable' })).mode).toBe('verify-full')
})

const counts = Array.from({ length: 64 }, (_, nth) => nth + 1)
it.each(counts)('%i processes take no more connections than the operator allows', (count) => {
	const { least, most } = connectionsOfProcess
	for (let connections = least * count; connections < (most + 2) * count; connections++) {
		const share = shareOf(connections, count)
		expect(share * count).toBeLessThanOrEqual(connections)
		expect(share).toBe(Math.min(most, (connections - (connections % count)) / count))
	}
})
