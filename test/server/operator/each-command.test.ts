/** Each command with too few or too many words, a gone thing: complains, changes nothing. */
import { expect, it } from 'vitest'
import { readCommand } from '../../../server/operator/commands.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { written } from '../../support/service/written.ts'
import { commandsOf, plainCommandsOf } from './run-command.ts'
import { commandRows, optionsOf, placesOf, things } from './typed-words.ts'

const service = await openService()
await signUp(service, { email: things.EMAIL!.good })
await service.client.shorten({ url: 'https://target.example/', alias: 'a-link' })
const host = { name: 'go.example', origin: 'https://go.example' }
await service.linkHosts.save(host)

/** Makes what is gone: an address without an account is what it asks for. */
const makes = ['user create', 'invite', 'host add']
it('every word of a usage has things', () => {
	const words = commandRows.flatMap(([, usage]) => placesOf(usage).map(({ value }) => value!))
	expect(new Set(words)).toEqual(new Set(Object.keys(things)))
})

const run = (name: string, words: string[], printed: string[]) => {
	const typed = [...name.split(' '), ...words]
	const isPlain = readCommand([...name.split(' '), '--help']).needs === 'nothing'
	const needs = (() => {
		try {
			return readCommand(typed).needs
		} catch {
			return isPlain ? 'nothing' : 'database'
		}
	})()
	return needs === 'nothing'
		? plainCommandsOf({ printed })(...typed)
		: commandsOf(service, { printed })(...typed)
}
it.each(commandRows)('%s %s', async (name, usage) => {
	const places = placesOf(usage)
	const options = optionsOf(usage)
	const before = await written(service.database)
	const refused = async (...words: string[]) => {
		const failed = (error: Error): [boolean, string] => [false, error.message]
		const printed: string[] = []
		const [isDone, said] = await run(name, [...words, ...options], printed).catch(failed)
		expect([words, isDone], said).not.toEqual([words, true])
		// Findings are the doctor's answer.
		if (name !== 'doctor') expect([words, printed]).toEqual([words, []])
		expect([words, await written(service.database)]).toEqual([words, before])
		return [isDone, said.split('\n').length] as const
	}
	const good = places.map(({ value }) => things[value!]!.good)
	const least = places.filter(({ isNeeded }) => isNeeded).length
	for (let count = 0; count < least; count++) expect(await refused(...good.slice(0, count))).toEqual([2, 1])
	for (const more of [['beyond'], ['beyond', 'it']]) expect(await refused(...good, ...more)).toEqual([2, 1])
	expect(await refused('--no-such-option')).toEqual([2, 1])
	for (const [nth, { value }] of places.entries()) {
		const { gone, bad } = things[value!]!
		const at = (word: string) => [...good.slice(0, nth), word]
		if (bad !== undefined) await refused(...at(bad))
		if (gone !== undefined && !makes.includes(name)) await refused(...at(gone))
	}
})
