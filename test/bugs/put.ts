/** Puts a deliberate bug into a text. */
import type { Bug } from './bug.ts'

/** Undefined unless the text to replace occurs exactly once. */
export const putBug = (source: string, { text, bug }: Pick<Bug, 'text' | 'bug'>): string | undefined => {
	const [before, after, ...more] = source.split(text)
	return after === undefined || more.length > 0 ? undefined : `${before}${bug}${after}`
}
