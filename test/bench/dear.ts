/** `bun run bench:dear [routes]`: a table of what each route's dearest request costs. */

import { withWorkplace } from '../support/machine/workplace.ts'
import { operatorVariables, prepareGround } from '../support/service/dear/ground.ts'
import { rawOf, sendRaw } from '../support/service/dear/raw.ts'
import { dearRowsFor } from '../support/service/dear/rows.ts'
import { startWatched } from '../support/service/dear/watch.ts'
import { doorOf } from '../support/service/front-door.ts'

const TIMES = 8
const only = new RegExp(process.argv[2] ?? '')
/** Their names hold hashes, which only the app knows, and they cost nothing. */
const rows = Object.entries(dearRowsFor([])).filter(([name]) => only.test(name) && !name.includes('/assets/'))

interface Line {
	name: string
	status: string
	/** Milliseconds of processor for one. */
	each: number
	bytes: number
	step: number
	memory: number
}

await withWorkplace('kurz-dear', async (place) => {
	const secret = 'a secret for tests, 32 characters or more'
	const server = await startWatched(place, {
		...{ SECRET: secret, RATE_LIMIT_SET: 'off' },
		...operatorVariables(place),
	})
	const ground = await prepareGround(doorOf(server.origin), { links: 3_000, long: 300, clicks: 3_000 })
	const lines: Line[] = []
	for (const [at, [name, { ask }]] of rows.entries()) {
		const raws = []
		for (let nth = 0; nth <= TIMES; nth++)
			raws.push(await rawOf(server.origin, `192.0.2.${at}`, ...ask(ground, at * 1_000 + nth)))
		const [first, ...others] = raws
		await sendRaw(server.origin, first!).answered
		const before = await server.watched()
		const statuses = new Set<number>()
		for (const raw of others) statuses.add(await sendRaw(server.origin, raw).answered)
		const after = await server.watched()
		const bytes = others.reduce((sum, raw) => sum + raw.bytes.length, 0) / TIMES
		const each = (after.processor - before.processor) / TIMES / 1000
		lines.push({ name, status: [...statuses].join(), each, bytes, step: after.step, memory: after.memory })
		console.error(name, [...statuses].join(), each.toFixed(1))
	}
	console.log(
		'| route | answered | processor, ms | bytes sent | µs a byte | longest step, ms | memory so far, MiB |',
	)
	console.log('|---|---|---|---|---|---|---|')
	for (const { name, status, each, bytes, step, memory } of lines.toSorted((a, b) => b.each - a.each))
		console.log(
			`| ${name} | ${status} | ${each.toFixed(1)} | ${Math.round(bytes)} | ${((each * 1000) / bytes).toFixed(2)} | ${Math.round(step)} | ${Math.round(memory)} |`,
		)
})
