/** Deliberate bugs in `server/embedded`. */
import type { Bug } from './bug.ts'

export const embedded: Bug[] = [
	{
		file: 'server/embedded/cluster.ts',
		text: 'Buffer.byteLength(socketIn(folder)) <= socketPathAtMost',
		bug: 'socketIn(folder).length <= socketPathAtMost',
		tests: ['test/server/embedded/paths.test.ts'],
		hurts: 'in a folder with a long name and an umlaut the database does not start',
	},
	{
		file: 'server/embedded/owner.ts',
		text: '`${what} ${process.pid}`.padEnd(30)',
		bug: '`${what} ${process.pid}`',
		tests: ['test/server/embedded/paths.test.ts'],
		hurts: 'a start names a process that is not there, and tells the operator to end it',
	},
	{
		file: 'server/embedded/alive.ts',
		text: "file.status !== 'stopping' && ",
		bug: '',
		tests: ['test/server/embedded/crash.test.ts', 'test/server/embedded/owner.test.ts'],
		hurts: 'a start takes over a database that is stopping, and then has none',
	},
	{
		file: 'server/embedded/log-file.ts',
		text: ' | constants.O_NOFOLLOW',
		bug: '',
		tests: ['test/server/embedded/paths.test.ts'],
		hurts: 'who owns the data folder makes root write into any file',
	},
	{
		file: 'server/embedded/create.ts',
		text: `		giveTo(folder, user)
		return chmodSync(folder, 0o700)
`,
		bug: `		return giveTo(folder, user)
`,
		tests: ['test/server/embedded/copies.test.ts'],
		hurts: 'a data folder that root restored, open to others, does not start',
	},
	{
		file: 'server/embedded/programs.ts',
		text: "name.startsWith('bin-') && name !== basename(copy)",
		bug: "name.startsWith('bin-') && name < basename(copy)",
		tests: ['test/server/embedded/copies.test.ts'],
		hurts: 'copies of Postgres of a newer version fill the disk after going back',
	},
	{
		file: 'server/embedded/locks.ts',
		text: ' | constants.O_NOFOLLOW',
		bug: '',
		tests: ['test/server/embedded/paths.test.ts'],
		hurts: 'who owns the data folder makes root write its mark into any file',
	},
	{
		file: 'server/embedded/log-file.ts',
		text: '.subarray(begin)',
		bug: '',
		tests: ['test/server/embedded/paths.test.ts'],
		hurts: 'a start that fails is explained by the failure of an earlier one',
	},
]
