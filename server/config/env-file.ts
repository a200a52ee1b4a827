/** Reads variables from the file that `--env-file` names, or from that of the installation. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isOneFile } from '../files.ts'
import { misuse } from './refusal.ts'

/** Of the one file, as its systemd unit has it. */
const usual = isOneFile ? '/etc/kurz.env' : undefined
/** They need no installation. */
const plain = ['help', '--help', 'version', '--version']

const add = (env: Record<string, string | undefined>, text: string): void => {
	for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
}

/** A command that can't read it must not find another installation, or make one. */
const takeUsual = (words: string[], env: Record<string, string | undefined>, file: string): void => {
	try {
		add(env, readFileSync(file, 'utf8'))
	} catch (error) {
		const isOf = env.DATA_DIR !== undefined || env.DATABASE_URL !== undefined
		const [command] = words
		if ((error as NodeJS.ErrnoException).code === 'ENOENT' || isOf) return
		if (command !== undefined && !plain.includes(command))
			throw misuse(
				`${file} says which installation this is, and can't be read: try sudo -u kurz kurz ${command}`,
			)
	}
}

/**
 * Takes `--env-file FILE` or `--env-file=FILE` from the words of a command, and adds the variables
 * of that file to `env`; those that are set already win. Without it, the one file reads `standard`
 * if it is there. Answers the other words. Fails with `Refusal`.
 */
export const takeEnvFile = (
	words: string[],
	env: Record<string, string | undefined>,
	standard = usual,
): string[] => {
	const found = /^--env-file(?:=(.*))?$/s.exec(words[0] ?? '')
	if (found === null && standard !== undefined) takeUsual(words, env, standard)
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
	add(env, text)
	return words.slice(inWord === undefined ? 2 : 1)
}
