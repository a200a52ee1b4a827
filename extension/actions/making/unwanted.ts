/** Links that nobody wants any more: they are deleted unless somebody has clicked them. */
import type { Kurz } from '../kurz.ts'

const change = (kurz: Kurz, edit: (ids: string[]) => string[]): Promise<void> =>
	kurz.withLock('unwanted', async () => {
		const { unwanted } = kurz.items
		const before = await unwanted.read()
		const after = edit(before)
		if (after.length !== before.length) await unwanted.write(after)
	})

/** Notes that the links of these creations are to be deleted, answered or not. */
export const keepUnwanted = (kurz: Kurz, ids: string[]): Promise<void> =>
	change(kurz, (before) => [...new Set([...before, ...ids])])

/** Somebody asked for the link again, so it stays. */
export const keepWanted = async (kurz: Kurz, id: string | undefined): Promise<void> => {
	if (id !== undefined && (await kurz.items.unwanted.read()).includes(id))
		await change(kurz, (before) => before.filter((one) => one !== id))
}
