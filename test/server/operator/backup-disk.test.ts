/** A backup onto a full disk says so, and leaves nothing on it; nor do killed ones for long. */
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { noSmallDisk, openSmallDisk } from '../../support/machine/small-disk.ts'
import { fillUp } from '../../support/machine/small-mount.ts'
import { openService } from '../../support/service/service.ts'
import { useFolder } from '../../support/service/temporary-folder.ts'
import { commandsOf } from './run-command.ts'

const fileOf = useFolder()

test.runIf(noSmallDisk === '')(`a full disk is named, and nothing is left on it${noSmallDisk}`, async () => {
	const disk = openSmallDisk(1)
	fillUp(disk)
	await expect(commandsOf(await openService())('backup', join(disk, 'x'))).rejects.toThrow(
		/^backup .*: its disk is full: free some space, or choose another place \(ENOSPC\)$/,
	)
	expect(fs.readdirSync(disk)).toEqual(['filler'])
})

test('what a killed backup left goes with the next one there, after an hour', async () => {
	const service = await openService()
	const [old, young] = ['monday.backup.1.unfinished', 'tuesday.backup.2.unfinished']
	const ages = { [old]: 61, [young]: 59 }
	const folder = dirname(fileOf('notes.unfinished', ''))
	for (const [name, minutes] of Object.entries(ages)) {
		const changed = (service.clock.now - minutes * 60_000) / 1_000
		fs.utimesSync(fileOf(name, ''), changed, changed)
	}
	await commandsOf(service)('backup', join(folder, 'wednesday.backup'))
	expect(fs.readdirSync(folder).toSorted()).toEqual(['notes.unfinished', young, 'wednesday.backup'])
})
