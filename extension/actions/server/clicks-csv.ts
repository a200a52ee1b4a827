/** The clicks of a link as a CSV file, made by its server. */
import { createCaller } from '../../../shared/client/caller.ts'
import { createFileCalls } from '../../../shared/client/file-calls.ts'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Kurz } from '../kurz.ts'
import { type ListedLink, tokenFor } from './details.ts'

/** Milliseconds to wait: the file of a busy link takes longer than other answers. */
const PATIENCE = 2 * minute

/**
 * Reads the file by key if there is one, else as the account: all clicks, or those of the days and
 * filters. Fails with `ApiError`.
 */
export const readClicksCsv = async (
	kurz: Kurz,
	link: ListedLink,
	asked: DetailsRequest = {},
): Promise<Blob> => {
	const { origin, slug, monitor_key } = link
	const token = await tokenFor(kurz, link)
	const files = createFileCalls(
		createCaller({
			origin,
			...(token !== undefined && { token }),
			fetch: (request) => kurz.fetch(new Request(request, { signal: kurz.limitTime(PATIENCE) })),
		}),
	)
	return files.clicksCsv(slug, monitor_key, { ...asked, bom: true })
}
