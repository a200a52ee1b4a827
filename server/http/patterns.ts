/** Finds the pattern of a path among the routes, for metrics and the log. */

/** `/:short_url/:key` as documents write it: `/{short_url}/{key}`. */
export const asTemplate = (path: string): string => path.replace(/:(\w+)\??/g, '{$1}')

/** A fixed segment comes before a parameter, and that before the rest of a path. */
const rankOf = (segment: string): string => (segment === '*' ? '2' : segment.startsWith(':') ? '1' : '0')
const orderOf = (path: string): string => path.split('/').map(rankOf).join('')

const matches = (pattern: string[], path: string[]): boolean =>
	(pattern.length === path.length || pattern.at(-1) === '*') &&
	pattern.every(
		(segment, nth) =>
			segment === '*' || (path[nth] !== undefined && (segment[0] === ':' || segment === path[nth])),
	)

/** `paths`: as the framework writes them. Answers the template, or undefined. */
export const createPatterns = (paths: string[]): ((path: string) => string | undefined) => {
	const all = [...new Set(paths)]
	const fixed = new Set(all.filter((path) => !/[:*]/.test(path)))
	const open = all
		.filter((path) => !fixed.has(path))
		.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
		.map((path) => ({ segments: path.split('/'), template: asTemplate(path) }))
	return (path) => {
		if (fixed.has(path)) return path
		const segments = path.split('/')
		return open.find((one) => matches(one.segments, segments))?.template
	}
}
