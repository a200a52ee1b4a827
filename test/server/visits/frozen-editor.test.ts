/** A process frozen while it edits limits does not stop the visits of another. */
import { expect, it } from 'vitest'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

/** Each freezes the editor at another point of its work. */
const rounds = 12

const service = await openService()
const { make } = linksTo('https://target.example/', service)
const { start } = createServiceProcesses(service)
// With the deadlines of production: a visit that waits for the frozen one is refused.
const [editor, other] = [await start({ patience: undefined }), await start({ patience: undefined })]

it('visits of other links go on, however far the edits of the frozen one have come', async () => {
	const visited = await make()
	const edited = await crowd(8, () => make())
	const edit = ({ slug, key }: { slug: string; key: string }, fields: object) =>
		statusOf(editor.ask(`/api/v1/${slug}/${key}`, { ...asJson(fields), method: 'PATCH' })).catch(() => 0)
	for (let round = 0; round < rounds; round++) {
		const editing = edited.map((link) => edit(link, clickLimited(1_000)))
		// The first of them has been answered: the others are on their way.
		if (round % 2 === 0) await Promise.race(editing)
		else for (let turn = 0; turn < round * 20; turn++) await new Promise((resolve) => setImmediate(resolve))
		editor.signal('SIGSTOP')
		const visits = await crowd(20, () => statusOf(other.ask(`/${visited.slug}`)), 4)
		editor.signal('SIGCONT')
		expect([round, tally(visits)]).toEqual([round, { 302: 20 }])
		await Promise.all(editing)
		await Promise.all(edited.map((link) => edit(link, { isLimited: false })))
	}
})
