/** A log that nobody reads costs lines, and no visit; one line says how many once it is read. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { serverScript, variablesAt } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const workplace = useWorkplace('kurz-unread')
const at = await openTestDatabase()
const kurz = `${process.execPath} ${serverScript}`

/** Each runs the server with a log whose other end is open, and copies it to the FIFO. */
const logs: Record<string, (fifo: string) => [string, string[]]> = {
	'a pipe': (fifo) => ['bash', ['-c', `mkfifo ${fifo}; exec 3<>${fifo}; exec ${kurz} >${fifo} 2>&1`]],
	// As journald has it.
	'a socket': (fifo) => [
		'perl',
		[
			'-e',
			`use Socket; socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, PF_UNSPEC);
			use POSIX; mkfifo('${fifo}', 0600);
			if (fork == 0) { open(STDOUT, '>&', $a); open(STDERR, '>&', $a); close $b; exec qw(${kurz}) }
			close $a; open(my $out, '>', '${fifo}');
			while (sysread($b, my $bytes, 65536)) { syswrite($out, $bytes) }`,
		],
	],
}
const cases = Object.keys(logs).map((kind, nth) => [kind, nth + 1] as const)

describe.each(cases)('%s, %i processes', (kind, processes) => {
	it('is filled while visits and /livez are answered, and says what was dropped', async () => {
		const [port, metrics] = [await findPort(), await findPort()]
		const fifo = join(workplace.folder, `log-${port}`)
		const env = {
			...variablesAt(port),
			...databaseVariables(at),
			...{ PROCESSES: String(processes), METRICS: `127.0.0.1:${metrics}` },
			...{ LOG_REQUESTS: 'all', LOG_FORMAT: 'json' },
		}
		workplace.start(...logs[kind]!(fifo), { env, cwd: workplace.folder })
		const statusOf = (path: string): Promise<number> =>
			fetch(`http://127.0.0.1:${port}${path}`).then(
				({ status }) => status,
				() => 0,
			)
		await expect.poll(() => statusOf('/livez')).toBe(200)
		const dropped = async () => {
			const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
			return Number(/^kurz_log_lines_dropped_total (\d+)/m.exec(text)![1])
		}
		let asked = 0
		for (let lost = 0; lost === 0; lost = await dropped()) {
			asked += 500
			expect(asked).toBeLessThan(20_000)
			expect(tally(await crowd(500, () => statusOf('/no-such-link')))).toEqual({ 404: 500 })
		}
		expect(await statusOf('/livez')).toBe(200)
		expect(await statusOf('/api/v1/health')).toBe(200)
		const reader = workplace.start('cat', [fifo])
		await expect.poll(reader.output).toMatch(/"lines":\d+,"msg":"nobody read the log[^\n]+\n/)
		// Whole lines only.
		const lines = reader.output().split('\n').slice(0, -1)
		for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
	})
})
