/** Where a listener of its own may be: an address and a port. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'

it.each([
	['127.0.0.1:9464', '127.0.0.1', 9464],
	['[::1]:0', '::1', 0],
	['metrics.internal:80', 'metrics.internal', 80],
])('METRICS=%s is %s and %i', (METRICS, host, port) => {
	expect(readConfig({ METRICS }).metrics).toEqual({ host, port })
})
