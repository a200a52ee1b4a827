/** A line of a file that makes no link, and why. */
import type { ProblemCode } from '../../shared/link/import.ts'
import type { StoredName } from '../../shared/link/stored-fields.ts'

export interface LineProblem {
	code: ProblemCode
	/** The name or value in the file. */
	name?: string | undefined
	/** Another line. */
	other?: number | undefined
	/** The field, where it is not the target itself. */
	field?: StoredName | undefined
}

/** Thrown where a row is read. */
export class Unusable extends Error {
	constructor(readonly problem: LineProblem) {
		super(problem.code)
	}
}

/** Characters of a value that a message quotes. */
const quoted = 80
export const unusable = (code: ProblemCode, name?: string, field?: LineProblem['field']): Unusable =>
	new Unusable({ code, name: name?.slice(0, quoted).toWellFormed(), field })
