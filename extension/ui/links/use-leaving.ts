/** The links that are being deleted: hidden, deleted once undo has passed, back if that fails. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { deleteLeaving, holdBack, letGo } from '../../actions/list/leaving.ts'
import type { Failed } from '../../actions/list/many.ts'
import type { ListedLink, Named } from '../../actions/server/details.ts'
import type { Leaving } from '../../actions/storage/leaving-record.ts'
import { hasKey } from '../../actions/storage/links.ts'
import { useKept } from '../use-kept.ts'

const nameOf = ({ url, monitor_key }: Named): string => `${url} ${monitor_key ?? ''}`

export const useLeaving = (kurz: Kurz, first: Leaving[]) => {
	const [leaving, setLeaving] = useState(first)
	/** Of the account alone: what was read of it has them until it is read again. */
	const [ended, setEnded] = useState<Named[]>([])
	const [failed, setFailed] = useState<Failed<Leaving>[]>([])
	useKept(kurz.items.leaving, setLeaving)
	const showAgain = (links: Named[]): void => {
		const back = new Set(links.map(nameOf))
		setEnded((now) => now.filter((one) => !back.has(nameOf(one))))
	}
	useEffect(() => {
		if (leaving.length === 0) return
		const next = Math.min(...leaving.map(({ at }) => Date.parse(at)))
		const timer = setTimeout(
			async () => {
				const outcome = await deleteLeaving(kurz, true)
				showAgain(outcome.failed.map(({ link }) => link))
				if (outcome.failed.length > 0) setFailed(outcome.failed)
			},
			Math.max(0, next - kurz.now().getTime()),
		)
		return () => clearTimeout(timer)
	}, [leaving])
	return {
		isHidden: useMemo(() => {
			const hidden = new Set([...leaving, ...ended].map(nameOf))
			return (link: Named): boolean => hidden.has(nameOf(link))
		}, [leaving, ended]),
		/** Deletions that failed last. */
		failed,
		clearFailed: () => setFailed([]),
		/** Fails if the browser's storage is full. */
		letGo: async (links: ListedLink[], stay = false): Promise<void> => {
			await letGo(kurz, links, stay)
			setFailed([])
			setEnded((now) => [...now, ...links.filter((link) => !hasKey(link))])
		},
		/** Resolves to whether that was in time. */
		holdBack: async (links: ListedLink[]): Promise<boolean> => {
			const isInTime = await holdBack(kurz, links)
			if (isInTime) showAgain(links)
			return isInTime
		},
	}
}
