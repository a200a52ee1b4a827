/** State of the server's address, and of one that refused the popup. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { useKept } from '../use-kept.ts'

export interface FirstServer {
	origin: string | undefined
	/** An address that needs a permission, found by the popup. */
	refused: string | undefined
}

export const useServer = ({ items }: Kurz, first: FirstServer) => {
	const [origin, setOrigin] = useState(first.origin)
	/** Numbered, because the same address can be refused again. */
	const [refused, setRefused] = useState({ origin: first.refused, turn: 0 })
	useKept(items.server, (server) => setOrigin(server?.origin))
	useKept(items.refused, (found) => {
		if (found === null) return
		setRefused(({ turn }) => ({ origin: found, turn: turn + 1 }))
		void items.refused.write(null)
	})
	return { origin, setOrigin, refused }
}
