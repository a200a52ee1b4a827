/** The lock of a popup that offers to keep the link it has replaced, until it closes. */
import type { Kurz } from '../kurz.ts'

export const replacingLock = 'popup'

/** Not waited for: another popup may hold it. */
export const holdReplaced = (kurz: Kurz): void =>
	void kurz.withLock(replacingLock, () => new Promise(() => {}))
