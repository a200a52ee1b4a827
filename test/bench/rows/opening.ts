/** How long the details take of links with a hundred, ten thousand and a million clicks. */
import { join } from 'node:path'
import { timeDetails } from '../details.ts'
import { detailsOf, openHistory, SECRET } from '../history.ts'
import { type Kurz, linksOf, openKurz } from '../kurz.ts'
import { median } from '../random.ts'
import type { Group, Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/** Links with each number of clicks, asked for in turn; a million clicks take long to make. */
const LINKS = [50, 20, 1] as const

interface History {
	kurz: Kurz
	/** By number of clicks, as in the form. */
	slugs: string[][]
}

const open = (stage: Stage): Promise<History> =>
	stage.once('history', async () => {
		const dataDir = join(stage.place.folder, 'history')
		const all = (await linksOf(stage)).map(({ slug }) => slug)
		const slugs = LINKS.map((count) => all.splice(0, count))
		const sizes = slugs.flatMap((part, nth) => part.map(() => stage.form.history[nth]!))
		await (await openHistory(dataDir, slugs.flat(), sizes)).close()
		return { kurz: await openKurz(stage, 'opening', { dataDir, env: { SECRET } }), slugs }
	})

const names = ['details of 10^2 clicks', 'details of 10^4 clicks', 'details of 10^6 clicks'] as const
const opening = (nth: 0 | 1 | 2): Row => ({
	name: names[nth],
	unit: 'ms',
	...(nth > 0 && { yardstick: names[0], wishes: [{ of: 'ratio', most: 2 }] }),
	measure: async (stage) => {
		const { kurz, slugs } = await open(stage)
		const times: number[] = []
		let most = 0
		for (let question = 0; question < stage.form.questions; question++) {
			const slug = slugs[nth]![question % slugs[nth]!.length]!
			const { took, clicks } = await timeDetails(kurz.origin + detailsOf(slug))
			times.push(took)
			most = Math.max(most, clicks)
		}
		return { value: median(times), figures: { clicks: most } }
	},
})

export const openings: Group = { name: 'opening', rows: [opening(0), opening(1), opening(2)] }
