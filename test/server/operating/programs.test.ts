/** Every example file is run by a test; those for programs of Debian are read by these. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../../kinds.ts'
import { findProgram } from '../../support/machine/packages.ts'

const operating = 'test/server/operating'
const proxies = `${operating}/proxies.test.ts`
const reader = `${operating}/examples.test.ts`
const self = `${operating}/programs.test.ts`
const examples = 'test/server/examples/examples.test.ts'

/** Which test runs a file, and the text by which it names it. */
const rows: Record<string, [test: string, text: string]> = {
	'operating/Caddyfile': [proxies, 'startCaddy'],
	'operating/Containerfile': [reader, 'operating/Containerfile'],
	'operating/alerts.yml': [`${operating}/alerts.test.ts`, 'alerts.yml'],
	'operating/compose.yaml': [reader, 'operating/compose.yaml'],
	'operating/fail2ban.conf': [proxies, 'fail2ban.conf'],
	'operating/grafana.json': [reader, 'operating/grafana.json'],
	'operating/kurz.service': [self, 'kurz.service'],
	'operating/nginx-two-servers.conf': [proxies, 'nginx-two-servers.conf'],
	'operating/nginx.conf': [proxies, 'startNginx'],
	'operating/prometheus.yml': [self, 'prometheus.yml'],
	'examples/README.md': [examples, 'examples'],
	'examples/kurz.sxcu': [examples, 'kurz.sxcu'],
	'examples/shorten.py': [examples, 'shorten.py'],
	'examples/shorten.sh': [examples, 'shorten.sh'],
	'examples/shorten.ts': [examples, 'shorten.ts'],
}

it('every example file has a test that names it', () => {
	const files = ['operating', 'examples'].flatMap((folder) =>
		readdirSync(`${root}server/${folder}`).map((name) => `${folder}/${name}`),
	)
	expect(files.toSorted()).toEqual(Object.keys(rows).toSorted())
	for (const [test, text] of Object.values(rows)) expect(readFileSync(root + test, 'utf8')).toContain(text)
})

for (const [program, words, said] of [
	['promtool', ['check', 'rules', 'alerts.yml'], /SUCCESS: \d\d rules found/],
	['promtool', ['check', 'config', 'prometheus.yml'], /SUCCESS: prometheus.yml is valid/],
	// Kurz is not installed here, which is all that it may miss.
	['systemd-analyze', ['verify', './kurz.service'], /^(?:[^\n]*kurz is not executable[^\n]*\n?)?$/],
] as const) {
	const found = findProgram(program)
	// CI has it: a skipped test fails there.
	it.skipIf(found === undefined)(`${program} ${words.join(' ')} finds no fault`, () => {
		const { stdout, stderr } = spawnSync(found!, words, { cwd: `${root}server/operating`, encoding: 'utf8' })
		expect(stdout + stderr).toMatch(said)
	})
}
