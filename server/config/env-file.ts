/** Reads variables from the file that `--env-file` names. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { misuse } from './refusal.ts'

/**
 * Takes `--env-file FILE` or `--env-file=FILE` from the words of a command, and adds the variables
 * of that file to `env`; those that are set already win. Answers the other words. Fails with
 * `Refusal`.
 */
export const takeEnvFile = (words: string[], env: Record<string, string | undefined>): string[] => {
	const found = /^--env-file(?:=(.*))?$/s.exec(words[0] ?? '')
	if (found === null) return words
	const [, inWord] = found
	const file = inWord ?? words[1]
	if (!file) throw misuse('--env-file needs the path of a file with one NAME=value a line')
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		throw misuse(`--env-file ${file}: ${(error as Error).message}`)
	}
	for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
	return words.slice(inWord === undefined ? 2 : 1)
}
