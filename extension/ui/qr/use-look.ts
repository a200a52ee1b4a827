/** The look of QR codes: the one that was chosen last, as long as this code can be read in it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Kurz, siteAt } from '../../actions/kurz.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import { changePreferences } from '../../actions/storage/preferences.ts'
import { useKept } from '../use-kept.ts'
import { ownMark, pictureUrl } from './drawing.ts'
import { type DrawnLook, type LookFault, plainLook, readLook, standard, type TypedLook } from './look.ts'

/** The link whose code it is. */
export type Coded = Pick<KeptLink, 'url' | 'origin'>

/** The mark of the link's server, if it has one of its own. */
const markUrlAt = async (kurz: Kurz, origin: string): Promise<string> =>
	pictureUrl((await siteAt(kurz, origin))?.mark ?? ownMark())

/** The look, or why this code can't have it. The decoder is loaded for that. */
const tryLook = async (
	kurz: Kurz,
	{ url, origin }: Coded,
	typed: TypedLook,
): Promise<DrawnLook | LookFault> => {
	const read = readLook(typed)
	if (typeof read === 'string') return read
	const look = read.mark === 'off' ? read : { ...read, markUrl: await markUrlAt(kurz, origin) }
	const { faultOfPicture } = await import('./picture.ts')
	// A mark that no browser can draw.
	return (await faultOfPicture(url, look).catch(() => 'unreadable' as const)) ?? look
}

/** The look that was kept. Until it has been tried, and if it doesn't do, the standard one. */
export const useKeptLook = (kurz: Kurz, link: Coded): DrawnLook => {
	const [look, setLook] = useState(standard)
	useKept(kurz.items.preferences, async ({ qr }) => {
		if (Object.keys(qr).length === 0) return setLook(standard)
		const tried = await tryLook(kurz, link, { ...plainLook, ...qr })
		setLook(typeof tried === 'string' ? standard : tried)
	})
	return look
}

/** A look while it is chosen: what is typed, the last one that could be read, and the fault. */
export const useLook = (kurz: Kurz, link: Coded) => {
	const [typed, setTyped] = useState<TypedLook>(plainLook)
	const [look, setLook] = useState<DrawnLook>()
	const [fault, setFault] = useState<LookFault>()
	/** Drawing takes a moment: only the last attempt counts. */
	const latest = useRef(Promise.resolve(false))
	/** Several events may come before the fields are drawn again. */
	const last = useRef<TypedLook>(plainLook)
	const attempt = (next: TypedLook): void => {
		last.current = next
		setTyped(next)
		const mine: Promise<boolean> = tryLook(kurz, link, next).then((tried) => {
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
