/** BLOCKED_HOSTS is read again only when its file has changed; an unusable file changes nothing. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { fileAt, type HostFile, readBlockedHosts } from '../../../server/run/blocked-hosts-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'kurz-blocked-'))
afterAll(() => rm(folder, { recursive: true }))

let files = 0
/** A list in an old file, and how often it was read. `seen` replaces the look at the file. */
const open = async (text: string, seen: Partial<HostFile> = {}) => {
	const path = join(folder, `${files++}.txt`)
	const write = (newText: string, at = Date.now()) => {
		writeFileSync(path, newText)
		utimesSync(path, at / 1000, at / 1000)
	}
	write(text, 0)
	const file = fileAt(path)
	const clock = { now: Date.now() }
	const logged: string[] = []
	let reads = 0
	const read = () => {
		reads++
		return file.read()
	}
	const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(line) })
	const list = await readBlockedHosts({ ...file, ...seen, read }, { now: () => clock.now, log })
	return { path, write, clock, logged, look: list.look, hosts: () => [...list.hosts()], reads: () => reads }
}

const readAgain = (hosts: number) => ({ level: 30, hosts, msg: 'BLOCKED_HOSTS was read again' })

it('a file that did not change is looked at, and not read', async () => {
	const { look, reads, hosts, logged } = await open('a.example')
	for (let n = 0; n < 10; n++) await look()
	expect([reads(), hosts(), logged]).toEqual([1, ['a.example'], []])
})

it('a file that changed is read, and the log says how many hosts it has', async () => {
	const { write, look, hosts, logged } = await open('a.example')
	write('b.example\nc.example')
	await look()
	expect(hosts()).toEqual(['b.example', 'c.example'])
	expect(logged.map((line) => JSON.parse(line))).toEqual([readAgain(2)])
})

it('a file that replaces the old one is read', async () => {
	const { path, look, hosts } = await open('a.example')
	writeFileSync(`${path}.new`, 'b.example')
	renameSync(`${path}.new`, path)
	await look()
	expect(hosts()).toEqual(['b.example'])
})

it('a file that has just changed is read until its time can show a further change', async () => {
	const at = Date.now()
	// Two changes within one tick of the file system's clock, of the same length.
	const seen = { look: async () => ({ stamp: 'the same', changedAt: at }) }
	const { write, look, reads, hosts, clock, logged } = await open('a.example', seen)
	clock.now = at
	write('b.example', at)
	await look()
	write('c.example', at)
	await look()
	expect(hosts()).toEqual(['c.example'])
	clock.now = at + 10_000
	await look()
	const settled = reads()
	await look()
	expect(reads()).toBe(settled)
	// Reading twice is logged once.
	expect(logged).toHaveLength(2)
})

const replaceByFolder = (path: string) => {
	rmSync(path)
	mkdirSync(path)
}
it.each([
	['is gone', (path: string) => rmSync(path)],
	['is empty', (path: string) => writeFileSync(path, '')],
	['holds no line that is a host', (path: string) => writeFileSync(path, 'https://b.example/\n')],
	['is a folder', replaceByFolder],
])('a file that %s leaves the last list, and is logged once a minute', async (_, spoil) => {
	const { path, write, clock, look, hosts, logged } = await open('a.example')
	spoil(path)
	for (let n = 0; n < 3; n++) await look()
	clock.now += 60_000
	for (let n = 0; n < 3; n++) await look()
	expect(hosts()).toEqual(['a.example'])
	const msg = 'BLOCKED_HOSTS can’t be used: the list stays as it was'
	const warning = { level: 40, why: expect.any(String), msg }
	expect(logged.map((line) => JSON.parse(line))).toEqual([warning, warning])
	rmSync(path, { recursive: true, force: true })
	write('a.example')
	for (let n = 0; n < 3; n++) await look()
	expect(logged.slice(2).map((line) => JSON.parse(line))).toEqual([readAgain(1)])
})

it('lines that are no host are named once, and the others are used', async () => {
	const { write, look, hosts, logged } = await open('a.example\nhttps://b.example/')
	await look()
	write('a.example\nhttps://b.example/\nc.example')
	await look()
	expect(hosts()).toEqual(['a.example', 'c.example'])
	const msg = 'BLOCKED_HOSTS has lines that name no host: they are skipped'
	const skipped = { level: 40, skipped: 1, first: ['line 2: https://b.example/'], msg }
	expect(logged.map((line) => JSON.parse(line))).toEqual([skipped, readAgain(2)])
})

it('a file that can’t be used at the start is a failure', async () => {
	const file = fileAt(join(folder, 'nothing'))
	const log = pino({ level: 'silent' })
	await expect(readBlockedHosts(file, { now: Date.now, log })).rejects.toThrow('ENOENT')
})
