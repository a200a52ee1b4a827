/** Deliberate bugs in the extension. */
import type { Bug } from './bug.ts'

const actions = 'test/extension/actions'

export const extension: Bug[] = [
	{
		file: 'extension/actions/many.ts',
		text: '.finally(() => {\n\t\t\t\t\t\tpausing = undefined\n\t\t\t\t\t})',
		bug: '.finally(() => {})',
		tests: [`${actions}/many.test.ts`],
		hurts: 'after a second 429 the server is asked again and again without a pause',
	},
	{
		file: 'extension/actions/many.ts',
		text: 'if (failure !== undefined && failures[failure.code].isOfServer) away = failure',
		bug: 'if (failure !== undefined) away = failure',
		tests: [`${actions}/many.test.ts`],
		hurts: 'one link that is refused fails all others that were selected',
	},
	{
		file: 'extension/actions/waiting.ts',
		text: 'Math.min(...waiting.map(dueAt))',
		bug: 'dueAt(waiting[0]!)',
		tests: [`${actions}/waiting.test.ts`],
		hurts: 'older wishes wait for the newest one, up to an hour longer',
	},
	{
		file: 'extension/actions/waiting.ts',
		text: "export const takeNews = (kurz: Kurz) =>\n\tkurz.withLock('news', async () => {",
		bug: "export const takeNews = (kurz: Kurz) =>\n\tkurz.withLock('none', async () => {",
		tests: [`${actions}/waiting.test.ts`],
		hurts: 'news that comes while a popup opens is lost',
	},
	{
		file: 'extension/actions/waiting.ts',
		text: "export const takeNews = (kurz: Kurz) =>\n\tkurz.withLock('news', async () => {",
		bug: 'export const takeNews = (kurz: Kurz) =>\n\tPromise.resolve().then(async () => {',
		tests: [`${actions}/waiting.test.ts`],
		hurts: 'two popups tell the same news',
	},
	{
		file: 'extension/actions/refresh.ts',
		text: 'outcome.wait = Math.max(outcome.wait ?? 0, wait)\n\t\t\tcontinue',
		bug: 'outcome.wait = Math.max(outcome.wait ?? 0, wait)\n\t\t\tbreak',
		tests: [`${actions}/refresh.test.ts`],
		hurts: 'while one server wants to wait, the statistics of all later ones stay old',
	},
	{
		file: 'extension/actions/carry-over.ts',
		text: 'one === same ? { ...same, ...link } : one',
		bug: 'one === same ? link : one',
		tests: [`${actions}/carry-over.test.ts`],
		hurts: 'an updated list forgets that links are an account’s, and which titles are edited',
	},
]
