/** The parts of a run: their needs, their databases, and the lanes that run them. */
import { totalmem } from 'node:os'
import { filesOf, type Kind, kinds, notSmall } from '../kinds.ts'
import { startCitus } from '../support/machine/citus.ts'
import { startPooler, startPostgres } from '../support/machine/outside-postgres.ts'
import { openWorkplace, type Workplace } from '../support/machine/workplace.ts'
import type { Outcome } from './outcome.ts'
import type { Runner, TestOptions } from './runner.ts'

/** A Debian package, Citus, or root, which mounts disks and starts processes as other users. */
export type Need = 'chromium' | 'firefox-esr' | 'postgresql-15' | 'pgbouncer' | 'citus' | 'root'

export interface Part {
	/** On the command line. */
	name: string
	title: string
	needs?: Need[]
	/** It mostly waits, so it may run beside two that compute. */
	waits?: boolean
	/** Files or rooms that somebody named. */
	isChosen?: true
	run: (runner: Runner, place: Workplace) => Promise<Outcome>
}

export type DatabaseKind = 'embedded' | 'postgres15' | 'pooler' | 'citus'

const environments: Record<
	DatabaseKind,
	(place: Workplace, name: string) => Promise<Record<string, string>>
> = {
	embedded: async () => ({}),
	postgres15: async (place, name) => ({ TEST_DATABASE_URL: await startPostgres(place, name) }),
	pooler: async (place, name) => {
		const url = await startPostgres(place, name)
		return { TEST_DATABASE_URL: url, TEST_POOLER_URL: await startPooler(place, url, `${name}-pgbouncer`) }
	},
	citus: async (place) => {
		const { coordinator, workers } = await startCitus(place)
		return {
			TEST_DATABASE_URL: coordinator.url('postgres'),
			TEST_CITUS_WORKERS: workers.map(({ url }) => url('postgres')).join(' '),
		}
	},
}
const needsOf: Record<DatabaseKind, Need[]> = {
	embedded: [],
	postgres15: ['postgresql-15'],
	pooler: ['postgresql-15', 'pgbouncer'],
	citus: ['postgresql-15', 'citus'],
}

/** Test files on their own database server. */
export const onDatabase = (
	name: string,
	title: string,
	kind: DatabaseKind,
	files: Kind | Kind[],
	options: TestOptions = {},
): Part => ({
	name,
	title,
	needs: needsOf[kind],
	run: async (runner, { folder }) => {
		const place = openWorkplace(kind, folder)
		try {
			return await runner.tests(title, files, {
				...options,
				env: { ...(await environments[kind](place, name)), ...options.env },
			})
		} finally {
			await place.close()
		}
	},
})

/** Rules where each bound of the server is two or three. Says which files stay out of that. */
export const inSmallWorld = (only: string[]): Part => {
	const part = onDatabase('small', 'rules in the small world', 'embedded', 'database', {
		isSmall: true,
		only,
	})
	const left = Object.entries(notSmall).map(([file, why]) => `did not run: ${file}: ${why}`)
	return {
		...part,
		run: async (runner, place) => {
			const outcome = await part.run(runner, place)
			return { ...outcome, remarks: [...outcome.remarks, ...left] }
		},
	}
}

/** Test files that need no database server, or start it themselves. */
export const files = (
	name: string,
	title: string,
	kind: Kind,
	more: Partial<Part> & TestOptions = {},
): Part => {
	const { needs = [], waits = false, ...options } = more
	return { name, title, needs, waits, run: (runner) => runner.tests(title, kind, options) }
}

/** Test files of any kind, on the embedded Postgres. */
export const onlyFiles = (chosen: string[]): Part => {
	const theirs = kinds.filter((kind) => filesOf[kind].some((file) => chosen.includes(file)))
	const title = chosen.length === 1 ? chosen[0]! : `${chosen.length} test files`
	return {
		name: title,
		title,
		isChosen: true,
		needs: theirs.filter((kind) => kind === 'citus'),
		run: (runner) => runner.tests(title, theirs, { only: chosen }),
	}
}

export const script = (name: string, title: string): Part => ({
	name,
	title,
	run: (runner) => runner.script(title, name),
})

export const counted = (
	name: string,
	title: string,
	needs: Need[],
	...args: [string, ...string[]]
): Part => ({
	name,
	title,
	needs,
	waits: true,
	run: (runner) => runner.counted(title, args[0], args.slice(1)),
})

/** Days depend on the process's time zone, and most people live west or east of UTC. */
export const zones = ['UTC', 'America/New_York', 'Pacific/Auckland']

/** A browser with its server, or three of those, take up to 2 GiB; as much is left to others. */
const waitingLanes = Math.max(1, Math.min(4, Math.floor(totalmem() / (4 * 1024 ** 3))))

/** Two lanes for two cores, and others for parts that wait, of which one then helps those two. */
export const inLanes = async (parts: Part[], run: (part: Part) => Promise<Outcome>): Promise<Outcome[]> => {
	const left = [...parts]
	const outcomes: Outcome[] = []
	const lane = async (mayTake: (part: Part) => boolean) => {
		for (;;) {
			const nth = left.findIndex(mayTake)
			if (nth < 0) return
			outcomes.push(await run(left.splice(nth, 1)[0]!))
		}
	}
	const waits = ({ waits }: Part) => waits === true
	const computes = (part: Part) => !waits(part)
	await Promise.all([
		...[1, 2].map(() => lane(computes).then(() => lane(() => true))),
		...Array.from({ length: waitingLanes - 1 }, () => lane(waits)),
		lane(waits).then(() => lane(() => true)),
	])
	return outcomes
}
