/** Words for each command, by the table of commands. */
import { everyRow } from '../../../server/operator/commands.ts'
import { readUsage } from '../../../server/operator/usage.ts'

/** For each kind of word: one that is there, one that is gone, and one that is none. */
export const things: Record<string, { good: string; gone?: string; bad?: string }> = {
	EMAIL: { good: 'person@example.org', gone: 'nobody@example.org', bad: 'no address' },
	FROM: { good: 'person@example.org', gone: 'nobody@example.org', bad: 'no address' },
	TO: { good: 'person@example.org', gone: 'nobody@example.org', bad: 'no address' },
	'SHORT-LINK': { good: 'a-link', gone: 'never-there', bad: 'https://other.example/a-link' },
	FILE: { good: '/nonexistent/a', gone: '/nonexistent/b' },
	HOST: { good: 'go.example', gone: 'gone.example', bad: 'no host' },
	N: { good: '1', bad: 'many' },
	COMMAND: { good: 'user', bad: 'nothing' },
	WORD: { good: 'list', bad: 'nothing' },
}

/** All but the one that serves. */
export const commandRows = everyRow().filter(([name]) => name !== 'serve')
export const placesOf = (usage: string) => readUsage(usage).filter(({ option }) => option === undefined)

/** Options that are needed, with good values. */
export const optionsOf = (usage: string): string[] =>
	readUsage(usage).flatMap(({ option, value, isNeeded, choices }) =>
		option !== undefined && isNeeded ? [option, choices[0] ?? things[value!]!.good] : [],
	)

/** The words of a command that can be understood. */
export const goodWords = (name: string, usage: string): string[] => [
	...name.split(' '),
	...placesOf(usage).flatMap(({ value, isNeeded }) => (isNeeded ? [things[value!]!.good] : [])),
	...optionsOf(usage),
]
