/** Deliberate bugs in rules and shares: who is sent where, and what is counted of it. */
import type { Bug } from './bug.ts'

export const targets: Bug[] = [
	{
		file: 'server/visits/choose-target.ts',
		text: 'return minute < to && days.has(order.at(order.indexOf(day) - 1)!)',
		bug: 'return minute < to && days.has(day)',
		tests: ['test/server/visits/choose-target.test.ts', 'test/server/visits/other-targets-guarded.test.ts'],
		hurts: 'Saturday night’s bar is shown to Saturday morning',
	},
	{
		file: 'server/visits/visitor/language.ts',
		text: 'if (weight > (best?.weight ?? 0) && fullTag(text) !== undefined)',
		bug: 'if (best === undefined && fullTag(text) !== undefined)',
		tests: ['test/server/visits/visitor/language.test.ts'],
		hurts: 'people get the language that their browser would rather not have',
	},
	{
		file: 'server/visits/choose-target.ts',
		text: 'own(groups, code) ?? code',
		bug: 'code',
		tests: ['test/server/visits/choose-target.test.ts'],
		hurts: 'a notice for the EU is shown to nobody',
	},
	{
		file: 'server/links/blocks.ts',
		text: '[longUrl, ...[...(rules ?? []), ...(shares ?? [])].map(({ url }) => url)]',
		bug: '[longUrl]',
		tests: ['test/server/visits/other-targets-guarded.test.ts'],
		hurts: 'a blocked site is reached behind a rule',
	},
	{
		file: 'server/visits/choose-target.ts',
		text: 'tests.every((isMet) => isMet(asking))',
		bug: 'tests.some((isMet) => isMet(asking))',
		tests: ['test/server/visits/choose-target.test.ts', 'test/server/visits/other-targets-table.test.ts'],
		hurts: 'visitors for whom one part of a rule matches are sent where all should have matched',
	},
	{
		file: 'server/visits/choose-target.ts',
		text: 'own<(value: never, when: When) => Test>(tests, part)?.(value as never, when) ?? never',
		bug: 'own<(value: never, when: When) => Test>(tests, part)?.(value as never, when) ?? (() => true)',
		tests: ['test/server/visits/choose-target.test.ts'],
		hurts: 'while servers are upgraded, a rule with a new part sends everybody elsewhere',
	},
	{
		file: 'server/visits/visits.ts',
		text: 'agent.isCrawler ? leadTo(link, visitor) : leadOf(link, visitor)',
		bug: 'leadTo(link, visitor)',
		tests: ['test/server/visits/other-targets-table.test.ts'],
		hurts: 'HEAD names another address than the one that the visit is sent to',
	},
	{
		file: 'server/visits/lead.ts',
		text: 'click.rule = target?.name ?? null',
		bug: 'click.rule = null',
		tests: ['test/server/statistics/rules.test.ts'],
		hurts: 'nobody learns which of two shares people like',
	},
]
