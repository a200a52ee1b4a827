/** The commands that the documents for operators show. */
import { readFileSync } from 'node:fs'
import { root } from '../../kinds.ts'

export interface Documented {
	document: string
	/** The whole line, without comments. */
	command: string
	/** What is run: the command's own word (`backup`, `start`), or the program. */
	subject: string
}

/** Who runs it, and with which variables. */
const before = /^(?:sudo (?:-u \S+ )?)?(?:[A-Z_]+=(?:'[^']*'|\S+) )*/
/** A command of ours, and its word; without one it serves. */
const ours =
	/^(?:(?:npx --yes bun@\S+|bun) run(?: kurz)?|(?:\.\/)?kurz(?:-linux-\S+)?)(?: --env-file \S+)?(?: ([a-z][\w:-]*|COMMAND))?(?: |$)/
/** What a shell does itself, or only shows what came before. */
const plain = /^(?:[a-z_]+=\$\(|cd |#|$)/

const subjectOf = (line: string): string => {
	const command = line.replace(before, '')
	const own = ours.exec(command)
	return own === null ? command.split(' ', 1)[0]! : (own[1] ?? 'serve')
}

export const blocksOf = (document: string): string[] =>
	[...readFileSync(root + document, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!)

/** Lines of `sh` blocks, and code within the text that begins like a command of ours. */
export const commandsOf = (document: string): Documented[] => {
	const text = readFileSync(root + document, 'utf8')
	const lines = blocksOf(document)
		.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
		.map((line) => line.replace(/\s+#.*$/, '').trim())
		.filter((line) => !plain.test(line))
	const inline = [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)]
		.map(([, code]) => code!)
		.filter((code) => ours.test(code.replace(before, '')) && code !== 'kurz')
	return [...lines, ...inline].map((command) => ({ document, command, subject: subjectOf(command) }))
}
