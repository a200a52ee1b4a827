/** A backup onto a full disk says so, and leaves nothing on it. */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noSmallDisk, openSmallDisk } from '../../support/machine/small-disk.ts'
import { fillUp } from '../../support/machine/small-mount.ts'
import { openService } from '../../support/service/service.ts'
import { commandsOf } from './run-command.ts'

test.runIf(noSmallDisk === '')(`a full disk is named, and nothing is left on it${noSmallDisk}`, async () => {
	const disk = openSmallDisk(1)
	fillUp(disk)
	await expect(commandsOf(await openService())('backup', join(disk, 'x'))).rejects.toThrow(
		/^backup .*: its disk is full: free some space, or choose another place \(ENOSPC\)$/,
	)
	expect(fs.readdirSync(disk)).toEqual(['filler'])
})
