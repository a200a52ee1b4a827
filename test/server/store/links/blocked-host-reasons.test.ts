/** Other processes read the list of blocked hosts again after each change of it, and only then. */
import { expect, it } from 'vitest'
import { openService } from '../../../support/service/service.ts'

const { blockedHosts, lease } = (await openService()).store
const at = new Date('2026-11-26T12:00:00Z')
const block = (hosts: string[], reason: string | null = null) => blockedHosts.block(hosts, at, reason)

it.each<[string, () => Promise<number>, changed: number]>([
	['hosts are blocked', () => block(['a.example', 'b.example']), 2],
	['they are blocked already', () => block(['a.example', 'b.example']), 0],
	['one of them gets a reason', () => block(['a.example'], 'phishing'), 1],
	['it gets the same reason', () => block(['a.example'], 'phishing'), 0],
	['it gets another reason', () => block(['a.example'], 'malware'), 1],
	['it is blocked without one', () => block(['a.example']), 0],
	['another one is blocked for this reason', () => block(['a.example', 'c.example'], 'malware'), 1],
	['none of those is unblocked', () => blockedHosts.unblock(['d.example']), 0],
	['one of them is unblocked', () => blockedHosts.unblock(['b.example', 'd.example']), 1],
	['all are unblocked', () => blockedHosts.unblock(['a.example', 'c.example']), 2],
])('%s', async (_, act, changed) => {
	const state = async () =>
		[JSON.stringify(await blockedHosts.list()), (await lease.hold('a process')).hosts] as const
	const [list, stamp] = await state()
	expect(await act()).toBe(changed)
	const [listNow, stampNow] = await state()
	expect([listNow !== list, stampNow !== stamp]).toEqual([changed > 0, changed > 0])
})
