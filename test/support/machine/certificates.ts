/** Certificates made by openssl: an authority, and servers that it vouches for. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workplace } from './workplace.ts'

export interface Authority {
	/** The file of its certificate. */
	file: string
	/** A certificate for a server with these names, like `DNS:localhost`. */
	vouchFor: (...names: string[]) => { certificate: string; key: string }
}

/** Makes an authority; valid for a day. */
export const createAuthority = (place: Workplace, name: string): Authority => {
	const path = (end: string) => join(place.folder, `${name}${end}`)
	const openssl = (command: string) =>
		execFileSync('openssl', command.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] })
	const newKey = (end: string) =>
		`-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${path(end)}`
	const file = path('.crt')
	openssl(`req -x509 ${newKey('.key')} -out ${file} -subj /CN=${name} -days 1`)
	let servers = 0
	return {
		file,
		vouchFor: (...names) => {
			const server = `-server-${++servers}`
			const [key, request, certificate, extension] = ['.key', '.csr', '.crt', '.ext'].map(
				(end) => server + end,
			)
			writeFileSync(path(extension!), `subjectAltName=${names.join()}\n`)
			openssl(`req ${newKey(key!)} -out ${path(request!)} -subj /CN=database`)
			openssl(
				`x509 -req -in ${path(request!)} -CA ${file} -CAkey ${path('.key')} -CAcreateserial -out ${path(certificate!)} -days 1 -extfile ${path(extension!)}`,
			)
			const read = (end: string) => readFileSync(path(end), 'utf8')
			return { certificate: read(certificate!), key: read(key!) }
		},
	}
}
