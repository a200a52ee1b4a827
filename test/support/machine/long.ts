/** Whether this is the long suite, whose loops are as long as they were when they found something. */
export const isLong = process.env.TEST_LONG === '1'
