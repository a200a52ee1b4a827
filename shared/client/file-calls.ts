/** The calls that answer files. */
import { type DetailsRequest, type FileRequest, paths, type QrRequest } from '../paths.ts'
import { ApiError, type Caller, failureOf } from './caller.ts'

/** The file as it was sent. The connection may break on the way. */
const fileOf = async (response: Response): Promise<Blob> => {
	if (!response.ok) throw await failureOf(response)
	return response.blob().catch(() => {
		throw new ApiError('unreachable', 0)
	})
}

export const createFileCalls = ({ call }: Pick<Caller, 'call'>) => ({
	/** The clicks of a link as CSV, by its key or as its account: all, or those of a choice. */
	clicksCsv: async (slug: string, key: string | undefined, asked: DetailsRequest & FileRequest = {}) =>
		fileOf(await call('GET', paths.clicksCsv(slug, key, asked))),
	/** A QR code image of a URL. */
	qr: async (asked: QrRequest) => fileOf(await call('GET', paths.qr(asked))),
})
