/** Planner settings that make a transaction read tables by their keys. */

/**
 * Settings for the rest of a transaction: the planner reads every table by its key. Without
 * statistics about a link's rows it would read and sort all remaining rows for each step, and
 * compile that.
 */
export const byKey = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']
	.map((setting) => `set_config('${setting}', 'off', true)`)
	.join(', ')
