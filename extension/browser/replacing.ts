/** Popups that may still keep the link they have replaced, as the browser knows them. */
import { replacingLock } from '../actions/making/replacing-lock.ts'

/** Whether one is open, however often the background has ended meanwhile. */
export const isReplacing = async (): Promise<boolean> =>
	(await navigator.locks.query()).held!.some(({ name }) => name === replacingLock)
