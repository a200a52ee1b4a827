/** Any requests in any order get the answers of a small model, from two processes. */
import fc from 'fast-check'
import { it } from 'vitest'
import { day, hour } from '../../../shared/text/time.ts'
import { check } from '../../support/service/property.ts'
import { joinService, openService } from '../../support/service/service.ts'
import {
	type Change,
	type Choice,
	create,
	edit,
	pass,
	read,
	recountAll,
	remove,
	restart,
	unlock,
	visit,
	visitAtEnd,
} from './commands.ts'
import { createModel, type Plan } from './model.ts'

const service = await openService()
let runs = 0

const which = fc.nat(1)
const choice: fc.Arbitrary<Choice> = fc.record({ process: which, link: fc.nat(5) })
const url = fc.nat(9).map((nth) => `https://target.example/${nth}`)
const password = fc.constantFrom('open sesame', 'another one')
const maxClicks = fc.integer({ min: 1, max: 3 })
const expiresIn = fc.integer({ min: 1, max: 2 })
const visitor = fc.nat(3).map((nth) => `198.51.100.${nth}`)
/** Wrong passwords are limited by address, which is tested elsewhere. */
const stranger = fc.nat({ max: 0xffffff }).map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)

const plan: fc.Arbitrary<Plan> = fc.record({
	alias: fc.option(fc.constantFrom('Alias-A', 'alias-a', 'alias-b'), { freq: 2 }),
	url,
	maxClicks: fc.option(maxClicks, { freq: 1 }),
	expiresIn: fc.option(expiresIn, { freq: 1 }),
	password: fc.option(password, { freq: 1 }),
})

const change: fc.Arbitrary<Change> = fc.oneof(
	url.map((to): Change => ({ fields: { url: to }, apply: () => ({ url: to }) })),
	maxClicks.map((max_clicks): Change => {
		const fields = { isLimited: true, limitation_type: 'clicks', max_clicks }
		return { fields, apply: () => ({ maxClicks: max_clicks, expiresAt: null }) }
	}),
	expiresIn.map((expires_in): Change => {
		const fields = { isLimited: true, limitation_type: 'time', expires_in }
		return { fields, apply: ({ now }) => ({ maxClicks: null, expiresAt: now + expires_in * day }) }
	}),
	fc.constant<Change>({ fields: { isLimited: false }, apply: () => ({ maxClicks: null, expiresAt: null }) }),
	password.map((to): Change => {
		return { fields: { isProtected: true, password: to }, apply: () => ({ password: to }) }
	}),
	fc.constant<Change>({ fields: { isProtected: false }, apply: () => ({ password: null }) }),
)

const commands = fc.commands(
	[
		fc.tuple(plan, fc.nat(5), which).map((made) => create(...made)),
		fc.tuple(choice, visitor).map((by) => visit(...by)),
		fc.tuple(choice, visitor).map((by) => visit(...by)),
		fc.tuple(choice, password, stranger).map((by) => unlock(...by)),
		fc.tuple(choice, change).map((to) => edit(...to)),
		choice.map(remove),
		choice.map(read),
		choice.map(recountAll),
		fc.constantFrom(hour, day, 31 * day, -hour).map(pass),
		fc.tuple(choice, fc.constantFrom(0 as const, 1 as const), visitor).map((end) => visitAtEnd(...end)),
		which.map(restart),
	],
	{ size: '+1', maxCommands: 60 },
)

it('any requests get the answers of the model', async () => {
	await check(
		fc.asyncProperty(commands, async (asked) => {
			const model = createModel(++runs, service.clock.now)
			const real = { services: [service, joinService(service, {}, service.clock)] }
			await fc.asyncModelRun(() => ({ model, real }), asked)
		}),
		{ runs: 12 },
	)
})
