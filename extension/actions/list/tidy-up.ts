/** Finishes what pages left behind: unanswered links, links that nobody wants, deletions. */
import type { Kurz } from '../kurz.ts'
import { resumeCreations } from '../making/waiting.ts'
import { discardUnwanted } from './discard.ts'
import { deleteLeaving } from './leaving.ts'

/** How often their leftovers are looked at, and the seconds between. */
const TURNS = 6
const PAUSE = 1

export interface TidyOptions {
	isPopupOpen: () => Promise<boolean>
	sleep: (seconds: number) => Promise<void>
}

export const tidyUp = async (kurz: Kurz, { isPopupOpen, sleep }: TidyOptions): Promise<void> => {
	await deleteLeaving(kurz)
	for (let turn = 0; turn < TURNS; turn++) {
		await resumeCreations(kurz)
		// A link that an open popup has replaced may still be kept there.
		if (!(await isPopupOpen())) await discardUnwanted(kurz)
		if ((await kurz.items.unwanted.read()).length === 0) return
		// A closing popup may still be noting the link that nobody wants.
		await sleep(PAUSE)
	}
}
