/** `completion`: a script for a shell that completes commands, options and values. */
import { own } from '../../shared/own.ts'
import type { PlainCommand } from './command.ts'
import { readUsage } from './usage.ts'

/** A command by its words, and what may come after them. */
interface Completable {
	name: string
	does: string
	options: { name: string; choices: string[]; isFile: boolean; takesValue: boolean }[]
	/** What the first word after the name may be. */
	choices: string[]
	isFile: boolean
}

const isFileName = (value: string | undefined): boolean => value?.split('|').includes('FILE') ?? false

/** `names`: the first words of all commands. */
const completableOf = ([name, takes, does]: [string, string, string], names: string[]): Completable => {
	const parts = readUsage(takes)
	const word = parts.find(({ option }) => option === undefined)
	return {
		name,
		does,
		options: parts.flatMap(({ option, value, choices }) =>
			option === undefined
				? []
				: [{ name: option, choices, isFile: isFileName(value), takesValue: value !== undefined }],
		),
		choices: word?.value === 'COMMAND' ? names : (word?.choices ?? []),
		isFile: isFileName(word?.value),
	}
}

const wordsOf = ({ options, choices }: Completable): string =>
	[...choices, ...options.map(({ name }) => name)].join(' ')

const groupsOf = (commands: Completable[]): Map<string, Completable[]> =>
	Map.groupBy(
		commands.filter(({ name }) => name.includes(' ')),
		({ name }) => name.split(' ')[0]!,
	)
const firstWords = (commands: Completable[]): string[] => [
	...new Set(commands.map(({ name }) => name.split(' ')[0]!)),
]
const secondWord = ({ name }: Completable): string => name.split(' ')[1]!

/** The values of options, as a `case` of the word before the one to complete. */
const valueCases = (commands: Completable[]): [string, string][] => {
	const options = commands.flatMap((command) => command.options.filter(({ takesValue }) => takesValue))
	const seen = new Map(
		options.map(({ name, choices, isFile }) => [name, isFile ? 'FILE' : choices.join(' ')]),
	)
	return [...seen]
}

/** Functions in plain Bash 3, which zsh understands too. */
const functions = (commands: Completable[]): string => {
	const words = (list: string) => (list === '' ? ':' : `_kurz_words "${list}"`)
	const values = [['--env-file', 'FILE'] as const, ...valueCases(commands)].map(
		([name, list]) => `\t${name}) ${list === 'FILE' ? '_kurz_files' : words(list)}; return ;;`,
	)
	const rows = commands.map((command) => {
		const own = words(wordsOf(command))
		const files = command.isFile ? '; [[ $word == -* ]] || _kurz_files' : ''
		return `\t"${command.name}") ${own}${files} ;;`
	})
	const groups = groupsOf(commands)
	const seconds = [...groups].map(
		([group, members]) => `\t"${group}") ${words(members.map(secondWord).join(' '))} ;;`,
	)
	return `_kurz_words() {
	COMPREPLY=($(compgen -W "$1" -- "$word"))
}
_kurz_files() {
	local file
	COMPREPLY=()
	while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
}
_kurz() {
	local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} name="" first=1
	[[ \${COMP_WORDS[1]} == --env-file && $COMP_CWORD -gt 2 ]] && first=3
	COMPREPLY=()
	case "$before" in
${values.join('\n')}
	esac
	[[ $COMP_CWORD -gt $first ]] && name=\${COMP_WORDS[first]}
	case "$name" in
	${[...groups.keys()].join('|')}) [[ $COMP_CWORD -gt $((first + 1)) ]] && name="$name \${COMP_WORDS[first+1]}" ;;
	esac
	case "$name" in
	"") ${words([...firstWords(commands), '--env-file'].join(' '))} ;;
${[...seconds, ...rows].join('\n')}
	esac
}
complete -o filenames -F _kurz kurz kurz-linux-x64 kurz-linux-x64-baseline kurz-linux-arm64
`
}

const bash = (commands: Completable[]): string =>
	`# kurz: completion for bash. In ~/.bashrc: source <(kurz completion bash)
${functions(commands)}`

const zsh = (commands: Completable[]): string =>
	`# kurz: completion for zsh. In ~/.zshrc, after compinit: source <(kurz completion zsh)
autoload -Uz bashcompinit && bashcompinit
${functions(commands)}`

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

const fish = (commands: Completable[]): string => {
	const line = (condition: string, more: string) => `complete -c kurz -n ${quoted(condition)} ${more}`
	const groups = groupsOf(commands)
	const none = `not __fish_seen_subcommand_from ${firstWords(commands).join(' ')}`
	const starts = firstWords(commands).map((first) => {
		const own = commands.find(({ name }) => name === first)
		const does = own?.does ?? `${groups.get(first)!.map(secondWord).join(', ')}`
		return line(none, `-a ${first} -d ${quoted(does)}`)
	})
	const seconds = [...groups].flatMap(([group, members]) => {
		const names = members.map(secondWord).join(' ')
		const first = `__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${names}`
		return members.map((member) => line(first, `-a ${secondWord(member)} -d ${quoted(member.does)}`))
	})
	const rest = commands.flatMap((command) => {
		const seen = command.name
			.split(' ')
			.map((word) => `__fish_seen_subcommand_from ${word}`)
			.join('; and ')
		return [
			...(command.isFile ? [line(seen, '-F')] : []),
			...(command.choices.length > 0 ? [line(seen, `-a ${quoted(command.choices.join(' '))}`)] : []),
			...command.options.map(({ name, takesValue, choices, isFile }) => {
				const value = isFile ? ' -r -F' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -x'
				return line(seen, `-l ${name.slice(2)}${takesValue ? value : ''}`)
			}),
		]
	})
	return `# kurz: completion for fish. Put it into ~/.config/fish/completions/kurz.fish
complete -c kurz -f
${line(none, '-l env-file -r -F')}
${[...starts, ...seconds, ...rest].join('\n')}
`
}

/** `rows`: name, usage and description of every command. */
export const createCompletion =
	(rows: () => [string, string, string][]): PlainCommand =>
	async ({ write }, [shell]) => {
		const script = own({ bash, zsh, fish }, shell ?? '')!
		const all = rows()
		const names = [...new Set(all.map(([name]) => name.split(' ')[0]!))]
		await write(script(all.map((row) => completableOf(row, names))))
		return true
	}
