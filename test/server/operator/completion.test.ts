/** Completion in a shell: Bash itself completes; zsh and fish do where they are installed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { plainCommandsOf } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'copies'))
writeFileSync(join(folder, 'copy of today'), '')

/** Without the settings of the person who runs the tests. */
const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, 'copies') }
const inFolder = { cwd: folder, env, encoding: 'utf8' } as const

const scriptFor = async (shell: string): Promise<string> => {
	const [isDone, script] = await plainCommandsOf()('completion', shell)
	expect(isDone).toBe(true)
	return script
}
const has = (shell: string) => spawnSync(shell, ['-c', 'exit']).status === 0

/** What may follow the words of a line, in order of the alphabet. */
const cases: [line: string, offered: string[]][] = [
	['kurz hea', ['healthcheck']],
	['kurz user re', ['reopen', 'reset-password']],
	['kurz user close --', ['--delete-links', '--yes']],
	['kurz export --format ', ['csv', 'json', 'shlink']],
	['kurz completion ', ['bash', 'fish', 'zsh']],
	['kurz --env-file settings us', ['user']],
	['kurz backup cop', ['copies', 'copy of today']],
	['kurz standby ', []],
]

describe('bash', () => {
	it.each(cases)('“%s”', async (line, offered) => {
		const words = line.split(' ').map((word) => `'${word}'`)
		const ask = `${await scriptFor('bash')}
			COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _kurz
			[[ \${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "\${COMPREPLY[@]}"`
		const { stdout, stderr, status } = spawnSync('bash', ['-uc', ask], inFolder)
		expect([stderr, status]).toEqual(['', 0])
		expect(stdout.split('\n').filter(Boolean).toSorted()).toEqual(offered)
	})
})

// Nobody has to install a shell to run the tests.
if (has('fish'))
	it.each(cases)('fish: “%s”', async (line, offered) => {
		const ask = `${await scriptFor('fish')}\ncomplete -C '${line}'`
		const { stdout, stderr } = spawnSync('fish', ['-c', ask], inFolder)
		expect(stderr).toBe('')
		const lines = stdout.split('\n').filter(Boolean)
		const names = lines.map((one) => one.split('\t')[0]!.replace(/\/$/, ''))
		expect(names.toSorted()).toEqual(offered)
	})

if (has('zsh'))
	it('zsh reads its script', async () => {
		const ask = `autoload -Uz compinit && compinit -D; ${await scriptFor('zsh')}; print -r -- $_comps[kurz]`
		const { stdout, stderr } = spawnSync('zsh', ['-fc', ask], inFolder)
		expect([stderr, stdout]).toEqual(['', '_bash_complete -o filenames -F _kurz\n'])
	})

it('another shell is refused', async () => {
	const line =
		'completion: bash|zsh|fish must be bash, zsh or fish, not “tcsh”; usage: kurz completion bash|zsh|fish'
	expect(await plainCommandsOf()('completion', 'tcsh')).toEqual([2, line])
})
