/** Notices the end of the npx that started a server: it passes no signals on. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { second } from '../../shared/text/time.ts'
import { tryTo } from '../../shared/try-to.ts'

interface Process {
	parent: number
	group: number
	/** Of several with this pid, one after the other: when it started, as the system has it. */
	started: string
	command: string
}

const read = (pid: number, file: 'stat' | 'cmdline'): string | undefined =>
	tryTo(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'))

/** Undefined for one that has ended, also while its parent has not noticed. Source: proc(5). */
const inProc = (pid: number): Omit<Process, 'command'> | undefined => {
	// pid (name) state parent group …; the name may contain anything.
	const fields = read(pid, 'stat')?.split(') ').at(-1)?.split(' ') ?? []
	const [state, parent, group] = fields
	if (state === undefined || /[ZX]/.test(state)) return undefined
	return { parent: Number(parent), group: Number(group), started: fields[19] ?? '' }
}

const byPs = (pid: number): Process | undefined => {
	const asked = ['-o', 'ppid=,pgid=,command=', '-p', String(pid)]
	const { stdout } = spawnSync('ps', asked, { encoding: 'utf8' })
	const [, parent, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
	return parent === undefined
		? undefined
		: { parent: Number(parent), group: Number(group), started: '', command }
}

const hasProc = existsSync('/proc/self/stat')
const processOf = (pid: number): Process | undefined => {
	if (!hasProc) return byPs(pid)
	const found = inProc(pid)
	return found && { ...found, command: read(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '' }
}

/** npm names its own process so; before that, it is a script. */
const isNpx = ({ command }: Process): boolean =>
	/^npm exec\b|\/(npx|npx-cli\.js|npm exec)(\s|$)/.test(command)

/** One that was detached is meant to live on, as under a supervisor that npx has started. */
const findNpx = (): number | undefined => {
	const own = processOf(process.pid)
	for (let pid = own?.parent ?? 0; pid > 1; ) {
		const found = processOf(pid)
		if (found === undefined || found.group !== own?.group) return undefined
		if (isNpx(found)) return pid
		pid = found.parent
	}
	return undefined
}

/** Calls back once the npx is gone that this process runs under, if it does. */
export const onNpxGone = (call: () => void): void => {
	const npx = findNpx()
	if (npx === undefined) return
	const started = inProc(npx)?.started
	const isThere = (): boolean =>
		hasProc ? inProc(npx)?.started === started : tryTo(() => process.kill(npx, 0)) === true
	const timer = setInterval(() => {
		if (isThere()) return
		clearInterval(timer)
		call()
	}, second)
	timer.unref()
}
