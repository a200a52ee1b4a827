/** What is dear: each kind of work, what it takes, and how much of it may wait. */
import type { DearKind } from '../metrics/meters.ts'

const MiB = 1024 * 1024

/** What limits how much is done at once: a processor, or places of its own. */
export type Lane = 'processor' | 'import'

export interface DearRow {
	lane: Lane
	/** Bytes of memory that one of them takes, besides what it is given. */
	bytes: number
	/** Most that wait; further ones are refused. */
	waiting: { all: number; ofOneAddress: number; bytes?: number }
	/** Most that one asker has under way. */
	ofOneAsker?: number
}

const wait = { all: 50, ofOneAddress: 10 }

/** The first are served first. Source: server/INTERFACE.md, "Rate limits". */
export const dearRows: Record<DearKind, DearRow> = {
	/** Compares a password, with argon2id's 64 MiB. */
	verify: { lane: 'processor', bytes: 64 * MiB, waiting: wait },
	/** Hashes a new one. */
	hash: { lane: 'processor', bytes: 64 * MiB, waiting: wait },
	/** Draws a QR code and reads it back. */
	code: { lane: 'processor', bytes: 32 * MiB, waiting: wait },
	/** Writes a page or JSON of very many clicks. */
	page: { lane: 'processor', bytes: 16 * MiB, waiting: wait },
	/** Makes the next piece of a file that is being downloaded. */
	piece: { lane: 'processor', bytes: 4 * MiB, waiting: { all: 200, ofOneAddress: 20 } },
	/** Compresses a large page. */
	pack: { lane: 'processor', bytes: 4 * MiB, waiting: { all: 200, ofOneAddress: 20 } },
	/** Reads a file of links, checks and makes them. */
	import: {
		lane: 'import',
		bytes: 128 * MiB,
		waiting: { all: 20, ofOneAddress: 2, bytes: 256 * MiB },
		ofOneAsker: 1,
	},
}

/** Imports under way in one process. */
export const importsAtOnce = 2
