/** Deliberate bugs in `server/run`. */
import type { Bug } from './bug.ts'

export const run: Bug[] = [
	{
		file: 'server/run/processes.ts',
		text: `			await part.ended
			if (signals.isStopping()) return
`,
		bug: `			await part.ended
`,
		tests: ['test/server/run/together.test.ts'],
		hurts: 'each process that a stop ends is logged as a crash',
	},
	{
		file: 'server/run/processes.ts',
		text: 'Math.max(1, Math.floor(',
		bug: '(Math.floor(',
		tests: ['test/server/run/processes.test.ts'],
		hurts: 'with a small database no process serves at all',
	},
	{
		file: 'server/run/stop.ts',
		text: `		if (isStopping) return
		isStopping`,
		bug: '		isStopping',
		tests: ['test/server/run/stop.test.ts'],
		hurts: 'a second Ctrl-C is logged and timed once more',
	},
	{
		file: 'server/run/blocked-hosts-file.ts',
		text: '[...list.symmetricDifference(hosts)].length > 0',
		bug: 'list.size !== hosts.size',
		tests: ['test/server/run/blocked-hosts-file.test.ts'],
		hurts: 'a host that replaces another in the list stays open',
	},
	{
		file: 'server/run/blocked-hosts-file.ts',
		text: `				isLooking = false
`,
		bug: '',
		tests: ['test/server/run/blocked-hosts-file.test.ts'],
		hurts: 'the list is read once more and never again',
	},
	{
		file: 'server/run/log-output.ts',
		text: `			size -= first.length - rest.length
`,
		bug: '',
		tests: ['test/server/run/log-output.test.ts'],
		hurts: 'after 256 kB have ever waited, each line that must wait is lost',
	},
	{
		file: 'server/run/log-output.ts',
		text: `				waiting[0] = rest
`,
		bug: '',
		tests: ['test/server/run/log-output.test.ts'],
		hurts: 'half of a line comes twice, and a program that reads the log fails',
	},
	{
		file: 'server/run/metrics.ts',
		text: `			last.delete(place)
`,
		bug: '',
		tests: ['test/server/run/metrics.test.ts'],
		hurts: 'a replaced process counts twice until its successor answers',
	},
	{
		file: 'server/run/metrics.ts',
		text: '(silent.has(place) ? lasting(samples) : samples)',
		bug: 'samples',
		tests: ['test/server/run/metrics.test.ts'],
		hurts: 'a hung process’s gauges stand still and look well',
	},
	{
		file: 'server/run/metrics.ts',
		text: 'samples === undefined || parts.get(place) !== part',
		bug: 'samples === undefined',
		tests: ['test/server/run/metrics.test.ts'],
		hurts: 'the last answer of a process that was replaced counts once more',
	},
	{
		file: 'server/run/patience.ts',
		text: 'isStopping || performance.now()',
		bug: 'performance.now()',
		tests: ['test/server/run/patience.test.ts'],
		hurts: 'a start that waits for its database can’t be stopped',
	},
	{
		file: 'server/run/systemd.ts',
		text: '/ 1_000 : Number.NaN',
		bug: ': Number.NaN',
		tests: ['test/server/run/systemd.test.ts'],
		hurts: 'systemd kills a server that is well, as its watchdog hears nothing',
	},
	{
		file: 'server/run/migrating.ts',
		text: `			server ??= listen()
			clearInterval(timer)
`,
		bug: `			server ??= listen()
`,
		tests: ['test/server/run/patience.test.ts'],
		hurts: 'the log says for ever that a step is still migrating',
	},
	{
		file: 'server/run/announce.ts',
		text: "['0.0.0.0', '::'].includes(config.host)",
		bug: "config.host === '0.0.0.0'",
		tests: ['test/server/run/announce.test.ts'],
		hurts: 'who starts it reads “port 3000 on ::”',
	},
	{
		file: 'server/run/processes.ts',
		text: "if ((await Promise.race([stopped, pause(wait)])) === 'stopped') return",
		bug: 'await pause(wait)',
		tests: ['test/server/run/together.test.ts'],
		hurts: 'a process is replaced while the server stops, and the next start finds the port in use',
	},
	{
		file: 'server/run/processes.ts',
		text: 'part.isServing() && !killed.has(part)',
		bug: '!killed.has(part)',
		tests: ['test/server/run/together.test.ts'],
		hurts: 'on a machine that is too busy the parent kills one process after the other, the last one too',
	},
	{
		file: 'server/run/processes.ts',
		text: 'part.isServing() && !killed.has(part)',
		bug: 'part.isServing()',
		tests: ['test/server/run/together.test.ts'],
		hurts: 'on a busy machine both processes are killed, one while the other has not ended yet',
	},
	{
		file: 'server/run/started-part.ts',
		text: 'idle = isAtWork ? 0 : idle + 1',
		bug: 'idle += 1',
		tests: ['test/server/main/supervision.test.ts'],
		hurts: 'a process that works on something long is killed, and the next one takes up the same',
	},
	{
		file: 'server/run/started-part.ts',
		text: 'if (looks > 1) used += ran',
		bug: '',
		tests: ['test/server/main/supervision.test.ts'],
		hurts: 'an endless loop is at work for ever, and half of the visitors wait for it',
	},
	{
		file: 'server/run/at-work.ts',
		text: 'isUnderWay || spent >=',
		bug: 'isUnderWay || ran >= 0 || spent >=',
		tests: ['test/server/main/supervision.test.ts'],
		hurts: 'a process that is blocked is never replaced',
	},
	{
		file: 'server/run/processes.ts',
		text: 'one !== undefined && one !== atWork',
		bug: 'one !== undefined',
		tests: ['test/server/run/together.test.ts'],
		hurts: 'what was to be left alone is named so and killed',
	},
	{
		file: 'server/run/listen.ts',
		text: `		await endArrivals(server.port!)
`,
		bug: '',
		tests: ['test/server/run/leaving.test.ts'],
		hurts: 'behind nginx a form that was sent while the server closes is 502',
	},
	{
		file: 'server/run/arrivals.ts',
		text: 'state !== states.connected && ',
		bug: '',
		tests: ['test/server/run/leaving.test.ts'],
		hurts: 'who has connected and not sent yet is reset',
	},
]
