/** The look of QR codes: the one that was chosen last, as long as this code can be read in it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { QrLook } from '../../../shared/qr/look.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { changePreferences } from '../../actions/preferences.ts'
import { useKept } from '../use-kept.ts'
import { type LookFault, plainLook, readLook, standard, type TypedLook } from './look.ts'

/** The look, or why this code can't have it. The decoder is loaded for that. */
const tryLook = async (url: string, typed: TypedLook): Promise<QrLook | LookFault> => {
	const look = readLook(typed)
	if (typeof look === 'string') return look
	return (await (await import('./picture.ts')).faultOfPicture(url, look)) ?? look
}

/** The look that was kept. Until it has been tried, and if it doesn't do, the standard one. */
export const useKeptLook = (kurz: Kurz, url: string): QrLook => {
	const [look, setLook] = useState(standard)
	useKept(kurz.items.preferences, async ({ qr }) => {
		if (Object.keys(qr).length === 0) return setLook(standard)
		const tried = await tryLook(url, { ...plainLook, ...qr })
		setLook(typeof tried === 'string' ? standard : tried)
	})
	return look
}

/** A look while it is chosen: what is typed, the last one that could be read, and the fault. */
export const useLook = (kurz: Kurz, url: string) => {
	const [typed, setTyped] = useState<TypedLook>(plainLook)
	const [look, setLook] = useState<QrLook>()
	const [fault, setFault] = useState<LookFault>()
	/** Drawing takes a moment: only the last attempt counts. */
	const latest = useRef(Promise.resolve(false))
	/** Several events may come before the fields are drawn again. */
	const last = useRef<TypedLook>(plainLook)
	const attempt = (next: TypedLook): void => {
		last.current = next
		setTyped(next)
		const mine: Promise<boolean> = tryLook(url, next).then((tried) => {
			if (latest.current !== mine) return false
			const isFaulty = typeof tried === 'string'
			setFault(isFaulty ? tried : undefined)
			setLook((before) => (isFaulty ? (before ?? standard) : tried))
			return !isFaulty
		})
		latest.current = mine
	}
	useEffect(() => {
		void kurz.items.preferences.read().then(({ qr }) => attempt({ ...plainLook, ...qr }))
	}, [])
	return {
		typed,
		look,
		fault,
		change: (part: Partial<TypedLook>) => attempt({ ...last.current, ...part }),
		/** Keeps what was chosen, if it can be read. */
		keep: async (): Promise<void> => {
			const look = last.current
			if (await latest.current) await changePreferences(kurz, { qr: look })
		},
	}
}
