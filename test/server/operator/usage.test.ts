/** The words of a command: what its usage allows, and one line for everything else. */
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/config/refusal.ts'
import { readCommand } from '../../../server/operator/commands.ts'
import { readUsage, readWords } from '../../../server/operator/usage.ts'
import { plainCommandsOf } from './run-command.ts'

const read = (usage: string, ...typed: string[]) => {
	try {
		const { words, options } = readWords('do', usage, typed)
		return [words, Object.fromEntries(options)]
	} catch (error) {
		if (error instanceof Refusal && error.code === 2) return error.message
		throw error
	}
}

const usage = 'FILE [N] --as NAME [--format csv|json] [--dry | --yes]'

it('a usage is read into words, options, values and choices', () => {
	expect(readUsage(usage)).toEqual([
		{ option: undefined, value: 'FILE', isNeeded: true, choices: [] },
		{ option: undefined, value: 'N', isNeeded: false, choices: [] },
		{ option: '--as', value: 'NAME', isNeeded: true, choices: [] },
		{ option: '--format', value: 'csv|json', isNeeded: false, choices: ['csv', 'json'] },
		{ option: '--dry', value: undefined, isNeeded: false, choices: [] },
		{ option: '--yes', value: undefined, isNeeded: false, choices: [] },
	])
})

it.each([
	['a --as b', [['a'], { as: 'b' }]],
	['--as=b=c a 2', [['a', '2'], { as: 'b=c' }]],
	['- --as b --yes', [['-'], { as: 'b', yes: '' }]],
	['--as b --format json -- --yes', [['--yes'], { as: 'b', format: 'json' }]],
])('%s is taken', (typed, taken) => expect(read(usage, ...typed.split(' '))).toEqual(taken))

it.each([
	['--as b', 'FILE is missing'],
	['a', '--as NAME is missing'],
	['a --as', '--as needs NAME'],
	['a --as=', '--as needs NAME'],
	['a 1 2 --as b', '“2” is one word too many'],
	['a --as b --no', 'there is no option --no'],
	['a --as b -y', 'there is no option -y'],
	['a --as b --as c', '--as is there twice'],
	['a --as b --yes=1', '--yes takes no value'],
	['a --as b --format xml', '--format must be csv or json, not “xml”'],
])('%s is refused', (typed, why) =>
	expect(read(usage, ...typed.split(' '))).toBe(`do: ${why}; usage: kurz do ${usage}`),
)

describe('the table of commands', () => {
	const run = plainCommandsOf()
	it.each([[[]], [['serve']]])('%j serves', (words) =>
		expect(readCommand(words)).toEqual({ needs: 'server' }),
	)
	it.each(['reset-password', 'rebuild-analytics', 'disable'])('%s is a command on the database', (name) =>
		expect(readCommand([name, 'a@b.example'].slice(0, name.startsWith('rebuild') ? 1 : 2)).needs).toBe(
			'database',
		),
	)
	it.each(['constructor', 'use', '', 'user-x'])('“%s” is none', async (name) =>
		expect(await run(name)).toEqual([2, `there is no command ${name}; kurz help lists all`]),
	)
	it('a group without its second word names what there is', async () => {
		expect(await run('user')).toEqual([2, expect.stringContaining('user: what is missing; there are ')])
		expect(await run('user', 'lst')).toEqual([
			2,
			expect.stringContaining('user: there is no lst; there are '),
		])
	})
	it.each([[['help', 'lanes']], [['lanes', '--help']], [['lanes', '2', '--help']]])(
		'%j says how it is used',
		async (words) =>
			expect(await run(...words)).toEqual([
				true,
				'usage: kurz lanes [N] [--json]\nsays in how many lanes clicks are counted, or sets it',
			]),
	)
	it('no line of the help is too wide for a terminal', async () => {
		const [, said] = await run('help')
		for (const line of said.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
	})
})
