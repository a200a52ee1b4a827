/** Of an import's problems some are listed, and all are counted. */
import { expect, it } from 'vitest'
import { problemsAtMost } from '../../../server/moving/report.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { take } = importing(service)
const csvOf = (...lines: string[]) => `keyword,url,title,timestamp,ip,clicks\n${lines.join('\n')}\n`

it.each([0, 1, problemsAtMost, problemsAtMost + 1])(
	'of %i problems some are listed, and all counted',
	async (count) => {
		const person = await signUp(service)
		const bad = Array.from({ length: count }, (_, nth) => `bad name ${nth},https://example.org/,,,,`)
		const csv = csvOf(`Counted-${count},https://example.org/,,,,`, ...bad)
		for (const query of ['?dry_run=true&on_problem=skip', '?on_problem=skip']) {
			const found = await take(person, csv, query)
			expect(found).toMatchObject({ links: 1, skipped: count, problem_count: count })
			const listed = Math.min(count, problemsAtMost)
			expect([found.problems.length, found.problems.at(-1)?.line]).toEqual([
				listed,
				listed === 0 ? undefined : listed + 2,
			])
		}
	},
)
