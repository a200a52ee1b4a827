/** Whether this is the long suite, with loops as long as when they found something. */
export const isLong = process.env.TEST_LONG === '1'
