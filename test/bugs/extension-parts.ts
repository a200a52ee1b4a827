/** Deliberate bugs in the extension that its model notices, and those around the actions. */
import type { Bug } from './bug.ts'

const actions = 'test/extension/actions'
const model = 'test/extension/model/model.test.ts'

export const partsOfExtension: Bug[] = [
	{
		file: 'extension/actions/kurz.ts',
		text: 'if (left > 0) return Response.json(',
		bug: 'if (left > 9e15) return Response.json(',
		tests: [model],
		hurts: 'every window asks a server again that wants no requests',
	},
	{
		file: 'extension/actions/making/shorten.ts',
		text: 'if (creation === undefined || dueAt(creation) > kurz.now().getTime()) return undefined',
		bug: 'if (creation === undefined) return undefined',
		tests: [model],
		hurts: 'two rounds of the background send a failing wish twice at once',
	},
	{
		file: 'extension/actions/making/waiting.ts',
		text: 'if ((await unwanted.read()).includes(id)) return',
		bug: 'if (id === undefined) return',
		tests: [model],
		hurts: 'the next popup tells of a wish that was cancelled',
	},
	{
		file: 'extension/actions/making/waiting.ts',
		text: 'if (told.length > 0) await kurz.items.news.write([])',
		bug: 'if (told.length > 9) await kurz.items.news.write([])',
		tests: [model],
		hurts: 'each popup tells the same news again',
	},
	{
		file: 'extension/actions/list/tidy-up.ts',
		text: 'if (!isPopupOpen()) await discardUnwanted(kurz)',
		bug: 'await discardUnwanted(kurz)',
		tests: [`${actions}/making/unwanted.test.ts`],
		hurts: 'a replaced link is deleted before “Keep it” can be pressed',
	},
	{
		file: 'extension/ui/links/use-selection.ts',
		text: '[last, link.url].map(',
		bug: '[matching[0]?.url, link.url].map(',
		tests: ['test/extension/ui/selection.test.ts'],
		hurts: 'Shift selects from the top of the list, and Delete takes links nobody meant',
	},
	{
		file: 'extension/actions/list/discard.ts',
		text: "if (!(error instanceof ApiError) || error.code !== 'not_found') throw error",
		bug: 'if (!(error instanceof ApiError)) throw error',
		tests: [model],
		hurts: 'a link whose server was away is forgotten with its key, and never deleted',
	},
	{
		file: 'extension/actions/list/link-file.ts',
		text: 'links: links.map(({ creation: _creation, figures, gone_at, ...link })',
		bug: 'links: links.map(({ creation: _creation, figures, gone_at, tags: _tags, ...link })',
		tests: [model],
		hurts: 'a backup arrives without its tags',
	},
	{
		file: 'extension/actions/making/hand-out.ts',
		text: 'isCopied: !isKnown && (await copy(',
		bug: 'isCopied: !isKnown || (await copy(',
		tests: [model],
		hurts: 'the popup says “copied” of a link that isn’t on the clipboard',
	},
	{
		file: 'extension/actions/making/expiry.ts',
		text: 'undefined : Number(text)',
		bug: 'undefined : Number.parseFloat(text)',
		tests: [`${actions}/popup.test.ts`],
		hurts: '“7 weeks” becomes seven days',
	},
	{
		file: 'extension/ui/popup/turns.ts',
		text: 'isCurrent() && copyClip(clip)',
		bug: 'copyClip(clip)',
		tests: ['test/extension/ui/turns.test.ts'],
		hurts: 'a late answer puts another link on the clipboard than the popup shows',
	},
	{
		file: 'extension/ui/pause.ts',
		text: "signal?.addEventListener('abort', end, { once: true })",
		bug: 'void signal',
		tests: ['test/extension/ui/turns.test.ts'],
		hurts: 'Stop does nothing until the server’s wait is over, up to an hour',
	},
	{
		file: 'extension/ui/popup/status-text.ts',
		text: 'failure !== undefined || late !== undefined',
		bug: 'failure !== undefined',
		tests: [`${actions}/making/known.test.ts`],
		hurts: 'the popup claims that a link works which its server never confirmed',
	},
	{
		file: 'extension/browser/events.ts',
		text: 'Math.max(at, Date.now() + SOONEST)',
		bug: 'Date.now() + SOONEST',
		tests: ['test/extension/browser/events.test.ts'],
		hurts: 'the background wakes twice a minute, all day, for a wish that is due in an hour',
	},
	{
		file: 'extension/browser/background-clipboard.ts',
		text: '\tlast = answer\n',
		bug: '\tvoid last\n',
		tests: ['test/extension/browser/events.test.ts'],
		hurts: 'of two links that are copied at once the second closes the hidden page under the first',
	},
	{
		file: 'extension/manifest.ts',
		text: "const permissions = ['activeTab', 'storage', 'contextMenus', 'alarms'] as const",
		bug: "const permissions = ['activeTab', 'storage', 'contextMenus', 'alarms', 'tabs'] as const",
		tests: ['test/extension/build/listing.test.ts'],
		hurts: 'installing warns that Kurz reads the browsing history',
	},
	{
		file: 'extension/locales/texts.ts',
		text: 'clicks < most ? [limits.left(most - clicks)] : []',
		bug: 'clicks < most ? [limits.left(clicks)] : []',
		tests: ['test/extension/ui/links-table.test.tsx'],
		hurts: 'a link with one click left says that it has nine',
	},
]
