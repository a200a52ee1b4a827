/** The words of a command, read as its usage says; the usage also serves help. */
import { misuse } from '../config/refusal.ts'

/** Options that were given, by name without dashes; '' for one that takes no value. */
export type Options = ReadonlyMap<string, string>

const choicesOf = (value: string | undefined): string[] =>
	value !== undefined && /^[a-z0-9]+(\|[a-z0-9]+)+$/.test(value) ? value.split('|') : []

/**
 * The parts of a usage: `FILE`, `[N]`, `csv|json`, `--account EMAIL`, `[--dry-run | --yes]`.
 * `option`: with its dashes; undefined for a word. `value`: stands for the word, or for the
 * option's value, if it takes one. `choices`: the only values, if the usage lists them.
 */
export const readUsage = (usage: string) =>
	(usage.match(/\[[^\]]*\]|--\S+ \S+|\S+/g) ?? []).flatMap((text) => {
		const isNeeded = !text.startsWith('[')
		const inner = isNeeded ? [text] : text.slice(1, -1).split(' | ')
		return inner.map((part) => {
			const [first, value] = part.split(' ')
			const isOption = first!.startsWith('--')
			const own = isOption ? value : first
			return { option: isOption ? first : undefined, value: own, isNeeded, choices: choicesOf(own) }
		})
	})

/** A word or an option that a usage names. */
export type Part = ReturnType<typeof readUsage>[number]

const listed = (choices: string[]): string => `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`

/** Reads what was typed after a command's name. Fails with `Refusal`. */
export const readWords = (name: string, usage: string, typed: string[]) => {
	const fail = (what: string): never => {
		throw misuse(`${name}: ${what}; usage: ${`kurz ${name} ${usage}`.trimEnd()}`)
	}
	const parts = readUsage(usage)
	const words: string[] = []
	const options = new Map<string, string>()
	let isOnlyWords = false

	const checkChoice = ({ choices, option, value }: Part, given: string): void => {
		if (choices.length > 0 && !choices.includes(given))
			fail(`${option ?? value} must be ${listed(choices)}, not “${given}”`)
	}
	const takeOption = (typed: string, next: string | undefined): boolean => {
		const [, option = '', inWord] = /^([^=]*)(?:=(.*))?$/s.exec(typed) ?? []
		const part = parts.find((one) => one.option === option) ?? fail(`there is no option ${option}`)
		if (options.has(option.slice(2))) fail(`${option} is there twice`)
		if (part.value === undefined && inWord !== undefined) fail(`${option} takes no value`)
		const value = part.value === undefined ? '' : (inWord ?? next)
		if (part.value !== undefined && !value) fail(`${option} needs ${part.value}`)
		checkChoice(part, value!)
		options.set(option.slice(2), value!)
		return part.value !== undefined && inWord === undefined
	}
	for (let at = 0; at < typed.length; at++) {
		const word = typed[at]!
		if (word === '--' && !isOnlyWords) isOnlyWords = true
		else if (isOnlyWords || word === '-' || !word.startsWith('-')) words.push(word)
		else if (takeOption(word, typed[at + 1])) at += 1
	}

	const places = parts.filter(({ option }) => option === undefined)
	for (const [nth, place] of places.entries()) {
		const word = words[nth]
		if (word === '' || (word === undefined && place.isNeeded)) fail(`${place.value} is missing`)
		if (word !== undefined) checkChoice(place, word)
	}
	if (words.length > places.length) fail(`“${words[places.length]}” is one word too many`)
	for (const { option, value, isNeeded } of parts)
		if (option !== undefined && isNeeded && !options.has(option.slice(2)))
			fail(`${option} ${value} is missing`)
	return { words, options }
}
