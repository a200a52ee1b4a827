/** Deliberate bugs in `operator/`. */
import type { Bug } from './bug.ts'

export const operator: Bug[] = [
	{
		file: 'server/operator/users.ts',
		text: 'user.closedAt === null && (await reset())',
		bug: 'await reset()',
		tests: ['test/server/operator/users.test.ts'],
		hurts: 'a closed account gets a password that opens nothing',
	},
	{
		file: 'server/operator/backup.ts',
		text: '{ mode: 0o600, flush: true }',
		bug: '{ flush: true }',
		tests: ['test/server/operator/backup.test.ts'],
		hurts: 'after a restore every user of the machine reads the secret',
	},
	{
		file: 'server/operator/which-installation.ts',
		text: 'if (!makes && !isInstalled(folder))',
		bug: 'if (false)',
		tests: ['test/server/main/which-installation.test.ts'],
		hurts: 'a command in the wrong folder makes an installation there, and says that it was done',
	},
	{
		file: 'server/operator/healthcheck.ts',
		text: "own.includes(':') ? `[${own}]` : own",
		bug: 'own',
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'a container that listens on IPv6 is taken for dead',
	},
	{
		file: 'server/operator/confirm.ts',
		text: '(await confirm?.(`${what}?`))',
		bug: 'confirm?.(`${what}?`)',
		tests: ['test/server/operator/users.test.ts', 'test/server/operator/moderation.test.ts'],
		hurts: 'an account, or all links to a host, are deleted after a no',
	},
	{
		file: 'server/operator/secret.ts',
		text: "!(await confirm?.('Use this database with the new secret?'))",
		bug: "!confirm?.('Use this database with the new secret?')",
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'the secret is replaced after a no: every key and token ends',
	},
	{
		file: 'server/operator/rebuild.ts',
		text: '(clickRetentionDays - 1) * day',
		bug: 'clickRetentionDays * day',
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'a recount loses the clicks of the oldest day, of which some raw ones are gone',
	},
	{
		file: 'server/operator/rebuild.ts',
		text: `	if (damaged === null) await store.damage.forget()
	else say`,
		bug: `	await store.damage.forget()
	if (damaged !== null) say`,
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'damage that was met again is forgotten: health says that all is well',
	},
	{
		file: 'server/operator/first-operator.ts',
		text: "readFileSync(passwordFile, 'utf8').replace(/\\r?\\n$/, '')",
		bug: "readFileSync(passwordFile, 'utf8').trim()",
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'the first operator can’t sign in with a password that ends with a space',
	},
	{
		file: 'server/operator/standby.ts',
		text: 'bytesOf(b.position) > bytesOf(a.position)',
		bug: 'b.position > a.position',
		tests: ['test/server/operator/asked.test.ts'],
		hurts: 'the standby that lacks answered clicks is promoted: 0/9 is taken for more than 0/10',
	},
	{
		file: 'server/operator/confirm.ts',
		text: '/^\\s*y(es)?\\s*$/i',
		bug: '/y/i',
		tests: ['test/server/operator/asked.test.ts'],
		hurts: '“not any” deletes the links',
	},
	{
		file: 'server/operator/lanes.ts',
		text: 'count > lanesAtMost',
		bug: 'count >= lanesAtMost',
		tests: ['test/server/operator/commands.test.ts'],
		hurts: 'the largest number of lanes is refused',
	},
	{
		file: 'server/operator/doctor/database.ts',
		text: 'row!.time < before ? row!.time - before',
		bug: 'row!.time < before ? before - row!.time',
		tests: ['test/server/operator/doctor.test.ts'],
		hurts: 'the doctor says that the database’s clock is ahead while it is behind',
	},
	{
		file: 'server/operator/doctor/doctor.ts',
		text: "findings.every(({ state }) => state !== 'fail')",
		bug: "findings.some(({ state }) => state !== 'fail')",
		tests: ['test/server/operator/noted.test.ts'],
		hurts: 'a script takes a broken server for a sound one',
	},
	{
		file: 'server/operator/import.ts',
		text: "onProblem: options.has('skip-problems') ? 'skip' : 'stop'",
		bug: "onProblem: options.has('dry-run') ? 'skip' : 'stop'",
		tests: ['test/server/operator/import.test.ts'],
		hurts: '--skip-problems makes nothing',
	},
	{
		file: 'server/operator/noted.ts',
		text: 'return outcome === false || outcome instanceof Failure ? 0 : 1',
		bug: 'return outcome instanceof Failure ? 0 : 1',
		tests: ['test/server/operator/noted.test.ts'],
		hurts: 'the audit log says that an account was made which was there already',
	},
]
