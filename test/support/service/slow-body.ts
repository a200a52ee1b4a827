/** A body that is still on its way while something else happens. */

/** The same request, whose body comes only once the other end reads it, and this is over. */
export const slowly = (init: RequestInit, meanwhile: () => Promise<unknown>): RequestInit => {
	const body = new ReadableStream<Uint8Array>(
		{
			pull: async (stream) => {
				await meanwhile()
				stream.enqueue(new TextEncoder().encode(String(init.body)))
				stream.close()
			},
		},
		{ highWaterMark: 0 },
	)
	return { ...init, body }
}
