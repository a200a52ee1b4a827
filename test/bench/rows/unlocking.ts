/** Unlocking protected links, beside comparing the same password and hash in a process. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { shortened } from '../../../shared/answers.ts'
import { paths } from '../../../shared/paths.ts'
import { openKurz, post } from '../kurz.ts'
import { readFigures } from '../load.ts'
import type { Group, Sample } from '../row.ts'
import { type Stage, withCost } from '../stage.ts'
import { askFor } from './asking.ts'

const PASSWORD = 'a good password'
const LINKS = 10
const CONNECTIONS = 8

const compared = z.object({ compared: z.number(), seconds: z.number() })

const open = (stage: Stage) => openKurz(stage, 'unlocking')

/** Protected links, made through the front door. */
const slugsOf = (stage: Stage): Promise<string[]> =>
	stage.once('protected links', async () => {
		const { origin } = await open(stage)
		const slugs: string[] = []
		while (slugs.length < LINKS) {
			const link = { url: 'https://www.example.com/', isProtected: true, password: PASSWORD }
			slugs.push(shortened.parse(await post(origin + paths.shorten(), link)).short_url)
		}
		return slugs
	})

const compare = async (stage: Stage): Promise<Sample> => {
	const { database } = await open(stage)
	const [slug = ''] = await slugsOf(stage)
	const [row] = await database.sql<{ hash: string }[]>`
		select password_hash as hash from links where slug_key = ${slug.toLowerCase()}`
	const script = join(import.meta.dir, '..', 'comparing-process.ts')
	const args = [script, PASSWORD, row!.hash, CONNECTIONS, stage.seconds(stage.form.load)].map(String)
	const work = async () => {
		const child = stage.place.start(process.execPath, args)
		return readFigures(child, compared)
	}
	const { answer, cost } = await withCost(stage, {}, work, (one) => one.compared)
	return { value: answer.compared / answer.seconds, cost }
}

const unlock = async (stage: Stage): Promise<Sample> => {
	const slugs = await slugsOf(stage)
	const { round: _, ...sample } = await askFor(stage, await open(stage), {
		name: 'unlocks',
		connections: CONNECTIONS,
		questions: async () =>
			Array.from({ length: 1_000 }, (_, nth) => ({
				method: 'POST',
				path: `/api/v1/${slugs[nth % LINKS]}`,
				body: { password: PASSWORD },
			})),
	})
	return sample
}

export const unlocking: Group = {
	name: 'unlocking',
	rows: [
		{ name: 'passwords compared', unit: '/s', measure: compare },
		{ name: 'unlock', unit: '/s', yardstick: 'passwords compared', measure: unlock },
	],
}
