/** Finds and installs the Debian packages that the tests need. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian's package puts the programs of Postgres 15. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin'

/** `program`: one that shows it is there. `ci`: required in CI only. `spare`: only saves time. */
const packages = [
	{ name: 'chromium', program: 'chromium', need: 'required' },
	{ name: 'chromium-headless-shell', program: 'chromium-headless-shell', need: 'spare' },
	{ name: 'firefox-esr', program: 'firefox-esr', need: 'required' },
	{ name: 'zbar-tools', program: 'zbarimg', need: 'required' },
	{ name: 'postgresql-15', program: `${POSTGRES_PROGRAMS}/postgres`, need: 'ci' },
	{ name: 'pgbouncer', program: 'pgbouncer', need: 'ci' },
	{ name: 'faketime', program: 'faketime', need: 'ci' },
	{ name: 'wrk', program: 'wrk', need: 'ci' },
	// They read the examples for operators.
	{ name: 'nginx-light', program: 'nginx', need: 'ci' },
	{ name: 'caddy', program: 'caddy', need: 'ci' },
	{ name: 'haproxy', program: 'haproxy', need: 'ci' },
	{ name: 'fail2ban', program: 'fail2ban-regex', need: 'ci' },
	{ name: 'prometheus', program: 'promtool', need: 'ci' },
	{ name: 'systemd', program: 'systemd-analyze', need: 'ci' },
] as const

type PackageName = (typeof packages)[number]['name']

/** Debian keeps programs of servers outside an ordinary user's search path. */
const searchPath = () => [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

export const findProgram = (program: string): string | undefined =>
	(program.startsWith('/') ? [program] : searchPath().map((folder) => join(folder, program))).find((path) => {
		try {
			accessSync(path, constants.X_OK)
			return true
		} catch {
			return false
		}
	})

const missing = () => packages.filter(({ program }) => findProgram(program) === undefined)

/** Debian starts the service of an installed database server, unless this program forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

const install = (names: string[]): void => {
	console.log(`installing ${names.join(', ')}`)
	const isOurs = !existsSync(SERVICE_POLICY)
	if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
	try {
		for (const args of [
			['update', '-q'],
			// Another run on this machine may be installing.
			['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...names],
		]) {
			const { status, stdout, stderr } = spawnSync('apt-get', args, {
				env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
				encoding: 'utf8',
				maxBuffer: 64 * 1024 * 1024,
			})
			if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
		}
	} finally {
		if (isOurs) rmSync(SERVICE_POLICY, { force: true })
	}
}

export interface Machine {
	/** Missing packages that this run can do without. */
	without: Set<PackageName>
	/** Each stops the run. */
	faults: string[]
}

/** Installs missing packages (as root on Debian), and reports what is still missing. */
export const prepareMachine = ({ isCi }: { isCi: boolean }): Machine => {
	const isRoot = process.getuid?.() === 0
	if (isRoot && findProgram('apt-get') !== undefined && missing().length > 0) {
		install(missing().map(({ name }) => name))
	}
	const absent = missing()
	return {
		without: new Set(absent.map(({ name }) => name)),
		faults: absent
			.filter(({ need }) => need === 'required' || (isCi && need === 'ci'))
			.map(({ name, program }) => `${program} is missing: install the Debian package ${name}`),
	}
}
