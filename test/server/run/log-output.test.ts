/** Lines that wait for a reader come once, whole and in order, however often some have waited. */
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = join(import.meta.dirname, '../../../server/run/log-output.ts')
/** Together many times what may wait. */
const bursts = 24
/** Writes a line that no pipe has room for and a short one, each time somebody says so. */
const script = `
const { createLogOutput } = await import(${JSON.stringify(module)})
const output = createLogOutput(1)
let nth = 0
process.stdin.on('data', () => {
	output.write('long ' + nth + ' ' + 'x'.repeat(150_000) + '\\n')
	output.write('short ' + nth + ' ' + output.lost.lines + '\\n')
	nth += 1
})`

it('a reader who takes its time gets every line once', async () => {
	// Between them a program that reads in small pieces, so that the pipe is full most of the time.
	const command = ['sh', '-c', '"$0" -e "$1" | dd bs=512 status=none', process.execPath, script]
	const child = Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe' })
	const lines: string[] = []
	let rest = ''
	const text = new TextDecoder()
	const reader = child.stdout.getReader()
	/** Reads until this line has come; to the end without one. */
	const readTo = async (start?: string) => {
		for (;;) {
			if (start !== undefined && lines.some((line) => line.startsWith(start))) return
			const { value, done } = await reader.read()
			if (done) return
			const all = (rest + text.decode(value, { stream: true })).split('\n')
			rest = all.pop()!
			lines.push(...all)
		}
	}
	for (let nth = 0; nth < bursts; nth++) {
		child.stdin.write('.')
		await child.stdin.flush()
		await readTo(`long ${nth} `)
	}
	child.stdin.end()
	await readTo()
	await child.exited
	expect(rest).toBe('')
	const expected = Array.from({ length: bursts }, (_, nth) => [
		`long ${nth} ${'x'.repeat(150_000)}`,
		`short ${nth} 0`,
	])
	expect(lines.map((line) => line.length)).toEqual(expected.flat().map((line) => line.length))
	expect(lines).toEqual(expected.flat())
})
