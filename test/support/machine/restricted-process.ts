/** Starts a program that may not make memory executable (systemd's MemoryDenyWriteExecute). */
import { dlopen } from 'bun:ffi'

/** PR_SET_MDWE and PR_MDWE_REFUSE_EXEC_GAIN (Linux 6.3); children inherit them. Source: prctl(2) */
const setMdwe = 65
const refuseExecGain = 1

const number = 'u64'
const { symbols } = dlopen('libc.so.6', {
	prctl: { args: ['int', number, number, number, number], returns: 'int' },
})
if (symbols.prctl(setMdwe, refuseExecGain, 0, 0, 0) !== 0) throw new Error('this kernel cannot restrict it')
const child = Bun.spawn(process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] })
process.exit(await child.exited)
