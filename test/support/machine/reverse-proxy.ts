/** Runs the examples for nginx and Caddy as they are, but for their names, ports and folders. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { root } from '../../kinds.ts'
import { patience } from '../patience.ts'
import { createAuthority } from './certificates.ts'
import { findPort } from './free-port.ts'
import { findProgram } from './packages.ts'
import type { Child, Workplace } from './workplace.ts'

export interface ReverseProxy extends Pick<Child, 'output'> {
	origin: string
	/** The access log. */
	log: string
	/** The authority of its certificate. */
	authority: string
}

export const exampleOf = (name: string): string => readFileSync(`${root}server/operating/${name}`, 'utf8')

/** Every name is one that the example has. */
const replaced = (text: string, names: [RegExp, string][]): string =>
	names.reduce((changed, [name, by]) => {
		expect(changed.match(name), String(name)).not.toBeNull()
		return changed.replaceAll(name, () => by)
	}, text)

const untilAnswers = async (proxy: Child, origin: string, ca: string) => {
	const look = async () => {
		const { ok } = await fetch(`${origin}/livez`, { tls: { ca } })
		if (!ok) throw new Error(proxy.output())
	}
	await vi.waitFor(look, patience)
}

/** `upstream`: the ports of one server or, with the example for two, of both. */
export const startNginx = async (place: Workplace, upstream: number[]): Promise<ReverseProxy> => {
	const [plain, port] = [await findPort(), await findPort()]
	const folder = join(place.folder, `nginx-${port}`)
	mkdirSync(folder, { mode: 0o755 })
	const authority = createAuthority(place, `nginx-${port}`)
	const { certificate, key } = authority.vouchFor('IP:127.0.0.1')
	const file = (name: string, text: string): string => {
		writeFileSync(join(folder, name), text)
		return join(folder, name)
	}
	const log = file('access.log', '')
	const [one, two] = upstream as [number, number?]
	let text = exampleOf('nginx.conf')
	if (two) text = replaced(text, [[/^upstream [^}]*}/gm, exampleOf('nginx-two-servers.conf')]])
	const site = replaced(text, [
		[/127.0.0.1:3000/g, `127.0.0.1:${one}`],
		...(two ? [[/127.0.0.1:3001/g, `127.0.0.1:${two}`] as [RegExp, string]] : []),
		[/listen 80;/g, `listen 127.0.0.1:${plain};`],
		[/listen 443 /g, `listen 127.0.0.1:${port} `],
		[/^\tlisten \[::\].*$/gm, ''],
		[/\/etc\S+fullchain.pem/g, file('crt', certificate)],
		[/\/etc\S+privkey.pem/g, file('key', key)],
		[/\/var\/log\/nginx\/kurz.log/g, log],
	])
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join('\n')
	const main = file(
		'main.conf',
		`daemon off; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''} error_log stderr warn;
		events {} http { ${temporary}\n${site} }`,
	)
	const child = place.start(findProgram('nginx')!, ['-e', 'stderr', '-c', main], { cwd: folder })
	const origin = `https://127.0.0.1:${port}`
	const ca = readFileSync(authority.file, 'utf8')
	await untilAnswers(child, origin, ca)
	return { output: child.output, origin, log, authority: ca }
}

export const startCaddy = async (
	place: Workplace,
	upstream: number[],
	given?: number,
): Promise<ReverseProxy> => {
	const port = given ?? (await findPort())
	const folder = join(place.folder, `caddy-${port}`)
	mkdirSync(folder, { mode: 0o755 })
	const log = join(folder, 'access.log')
	const site = replaced(exampleOf('Caddyfile'), [
		[/^kurz\.example/gm, `http://127.0.0.1:${port}`],
		[/kurz:3000/g, upstream.map((one) => `127.0.0.1:${one}`).join(' ')],
		[/\/var\/log\/caddy\/kurz.log/g, log],
	])
	writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${site}`)
	const child = place.start(findProgram('caddy')!, ['run', '--config', join(folder, 'Caddyfile')], {
		cwd: folder,
		env: { HOME: folder, XDG_CONFIG_HOME: folder },
	})
	const origin = `http://127.0.0.1:${port}`
	await untilAnswers(child, origin, '')
	return { output: child.output, origin, log, authority: '' }
}
