/** How long to wait before what failed is tried again. */
import { hour } from '../../../shared/text/time.ts'

const [FIRST, LONGEST] = [30_000, hour]

/** Milliseconds after earlier failures: doubled by each, with up to a quarter more by chance. */
export const pauseBefore = (failures: number, chance = Math.random()): number =>
	Math.min(LONGEST, FIRST * 2 ** failures) * (1 + chance / 4)
