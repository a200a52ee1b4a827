/** A link is copied as an address, or with its title in the format of the place to paste it. */
import { expect, it } from 'vitest'
import { chosenClips } from '../../../../extension/actions/list/copy-many.ts'
import { clipOf } from '../../../../extension/actions/making/clip.ts'
import { chosenClip } from '../../../../extension/actions/making/copy-text.ts'
import { changePreferences } from '../../../../extension/actions/storage/preferences.ts'
import { openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const link = { url: 'https://kurz.example/one', target: 'https://example.org/a?b=1&c="2"' }

it.each([
	['url', 'Guide', 'https://kurz.example/one'],
	['markdown', 'A [new] *guide*', '[A \\[new\\] \\*guide\\*](https://kurz.example/one)'],
	[
		'html',
		'Q&A <b>"now"</b>',
		{
			'text/plain': 'https://kurz.example/one',
			'text/html': '<a href="https://kurz.example/one">Q&#38;A &#60;b&#62;&#34;now&#34;&#60;/b&#62;</a>',
		},
	],
	['title', '  Two\n lines ', 'Two lines – https://kurz.example/one'],
] as const)('as %s', (format, title, clip) => expect(clipOf(format, { ...link, title })).toEqual(clip))

it.each([undefined, null, '', '  '])('without a title (%j) the target stands in its place', (title) =>
	expect(clipOf('title', { ...link, title })).toBe(`${link.target} – ${link.url}`),
)

it('the choice is remembered', async () => {
	const kurz = await openTestKurz()
	expect(await chosenClip(kurz, link)).toBe(link.url)
	await changePreferences(kurz, { copyAs: 'markdown' })
	expect(await chosenClip(kurz, link)).toBe(`[${link.target.replaceAll('*', '')}](${link.url})`)
})

it('several links are a line each, in the format that was chosen', async () => {
	const kurz = await openTestKurz()
	const links = ['A', 'B'].map((title) => ({ ...link, title }))
	const lines = `${link.url}\n${link.url}`
	expect(await chosenClips(kurz, links)).toBe(lines)
	await changePreferences(kurz, { copyAs: 'html' })
	const html = ['A', 'B'].map((title) => `<a href="${link.url}">${title}</a>`).join('<br>')
	expect(await chosenClips(kurz, links)).toEqual({ 'text/plain': lines, 'text/html': html })
})
