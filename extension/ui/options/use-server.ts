/** Owns the server as the settings show it: the one that is kept, by whatever page, and one that the popup could not use. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { useKept } from '../use-kept.ts'

export interface FirstServer {
	origin: string | undefined
	/** What the popup could not use. */
	refused: string | undefined
}

export const useServer = ({ items }: Kurz, first: FirstServer) => {
	const [origin, setOrigin] = useState(first.origin)
	/** With a number, because the same address can be refused again. */
	const [refused, setRefused] = useState({ origin: first.refused, turn: 0 })
	useKept(items.server, (server) => setOrigin(server?.origin))
	useKept(items.refused, (found) => {
		if (found === null) return
		setRefused(({ turn }) => ({ origin: found, turn: turn + 1 }))
		void items.refused.write(null)
	})
	return { origin, setOrigin, refused }
}
