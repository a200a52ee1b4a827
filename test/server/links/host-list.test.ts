/** The hosts of the operator's file and those of the database are one list, whichever changes. */
import { expect, it } from 'vitest'
import { createHostList, createHostsReader } from '../../../server/links/host-list.ts'
import { openService } from '../../support/service/service.ts'

const { store, clock } = await openService()

const open = () => {
	const file = { hosts: new Set(['file.example']) as ReadonlySet<string> }
	const state = { isAway: false }
	const blockedHosts: typeof store.blockedHosts = {
		...store.blockedHosts,
		list: async () => {
			if (state.isAway) throw new Error('the database is away')
			return store.blockedHosts.list()
		},
	}
	const list = createHostList({ store: { blockedHosts }, ofFile: () => file.hosts, now: () => clock.now })
	return { file, state, list, all: () => [...list.all()].toSorted() }
}

it('a change of either shows, whether the other has hosts or none', async () => {
	const { file, list, all } = open()
	expect(all()).toEqual(['file.example'])
	await list.block(['database.example'])
	expect(all()).toEqual(['database.example', 'file.example'])
	file.hosts = new Set(['other.example'])
	expect(all()).toEqual(['database.example', 'other.example'])
	await list.block(['second.example'], 'spam')
	expect(all()).toEqual(['database.example', 'other.example', 'second.example'])
	expect(list.reasonFor('www.second.example')).toBe('spam')
	await list.unblock(['database.example', 'second.example'])
	expect(all()).toEqual(['other.example'])
})

it('a list that could not be read is read at the next look', async () => {
	const { list, state, all } = open()
	const read = createHostsReader(list)
	await read('before')
	await store.blockedHosts.block(['late.example'], new Date(clock.now))
	state.isAway = true
	await expect(read('after')).rejects.toThrow('away')
	state.isAway = false
	await read('after')
	expect(all()).toContain('late.example')
})
