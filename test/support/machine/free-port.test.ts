/** Ports are given once in a run, however long their users take to listen there. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { crowd } from '../service/crowd.ts'
import { findPort } from './free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-ports-'))
afterEach(() => {
	vi.unstubAllEnvs()
	rmSync(folder, { recursive: true })
})

it('of hundreds that nobody uses yet, none is given twice', async () => {
	const given = join(folder, 'ports')
	mkdirSync(given)
	vi.stubEnv('TEST_PORTS', given)
	const ports = await crowd(800, findPort, 20)
	expect(new Set(ports).size).toBe(800)
	expect(readdirSync(given).length).toBeGreaterThanOrEqual(800)
})
