/** Has the planner go through tables by their keys. */

/**
 * Settings for the rest of a transaction: every table is gone through by its key. Of a link whose rows were never analyzed,
 * the planner would read and sort all that are left for each slice, and have that compiled.
 */
export const byKey = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']
	.map((setting) => `set_config('${setting}', 'off', true)`)
	.join(', ')
