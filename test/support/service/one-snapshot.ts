/** Whether one moment of the whole database can be read: on Citus each node has its own. */
export const isOneSnapshot = process.env.TEST_CITUS_WORKERS === undefined
