/** What the embedded Postgres takes of the machine's memory. */
import { expect, it } from 'vitest'
import { sharedBuffers } from '../../../server/embedded/settings.ts'

const gigabyte = 2 ** 30

it.each([
	[0.25, '32MB'],
	[2, '32MB'],
	[4, '64MB'],
	[8, '128MB'],
	[64, '128MB'],
])('with %d GB its own buffers have %s', (gigabytes, buffers) => {
	expect(sharedBuffers(gigabytes * gigabyte)).toBe(buffers)
})
