/** Why reading a file ends early. */

/** The file is no longer readable from this line on. */
export class Broken extends Error {
	constructor(readonly line: number) {
		super(`broken at line ${line}`)
	}
}
