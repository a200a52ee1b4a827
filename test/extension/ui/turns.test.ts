/** What comes too late is neither copied nor waited for. */
import { afterEach, expect, it, vi } from 'vitest'
import { pauseFor } from '../../../extension/ui/pause.ts'
import { nextTurn } from '../../../extension/ui/popup/turns.ts'

afterEach(() => vi.unstubAllGlobals())
/** What is copied from now on. */
const hearCopies = (hasFocus: boolean): string[] => {
	const copied: string[] = []
	vi.stubGlobal('document', { hasFocus: () => hasFocus })
	vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
	return copied
}

it('only the latest turn copies', async () => {
	const copied = hearCopies(true)
	const turns = [nextTurn(), nextTurn(), nextTurn()]
	const answers = await Promise.all(turns.map(({ copy }, nth) => copy(`link ${nth}`)))
	expect(answers).toEqual([false, false, true])
	expect(copied).toEqual(['link 2'])
})

it('one that waits for the focus, and is no longer the latest then, does not copy', async () => {
	const copied = hearCopies(false)
	const window: { onfocus?: () => void } = {}
	vi.stubGlobal('window', window)
	const waiting = nextTurn().copy('link')
	expect(window.onfocus).toBeDefined()
	nextTurn()
	window.onfocus?.()
	expect([await waiting, copied]).toEqual([false, []])
})

it('a pause ends when the work is stopped, however long the server asked to wait', async () => {
	const over = new AbortController()
	let isOver = false
	void pauseFor(3_600, over.signal).then(() => {
		isOver = true
	})
	over.abort()
	await new Promise((resolve) => setImmediate(resolve))
	expect(isOver).toBe(true)
})
