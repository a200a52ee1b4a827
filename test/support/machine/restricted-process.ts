/** Starts a program that may not make memory executable, as with systemd's MemoryDenyWriteExecute. */
import { dlopen } from 'bun:ffi'

/** Source: prctl(2), PR_SET_MDWE (Linux 6.3) and PR_MDWE_REFUSE_EXEC_GAIN, which children inherit. */
const setMdwe = 65
const refuseExecGain = 1

const number = 'u64'
const { symbols } = dlopen('libc.so.6', {
	prctl: { args: ['int', number, number, number, number], returns: 'int' },
})
if (symbols.prctl(setMdwe, refuseExecGain, 0, 0, 0) !== 0) throw new Error('this kernel can’t refuse it')
const child = Bun.spawn(process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] })
process.exit(await child.exited)
