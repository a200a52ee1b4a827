/** What copying a link puts on the clipboard: its address, or a link named by its title. */
import type { Kurz } from '../kurz.ts'
import type { CopyFormat, KeptLink } from '../storage/items.ts'

/** A link and the title of its page. */
export type Named = Pick<KeptLink, 'url' | 'target'> & { title?: string | null | undefined }

/** Text, or a link for programs with formatted text, and its address for others. */
export type Clip = string | { text: string; html: string }

/** As a clipboard takes it. */
export const typesOf = ({ text, html }: Exclude<Clip, string>): Record<string, string> => ({
	'text/plain': text,
	'text/html': html,
})

const forMarkdown = (text: string): string => text.replace(/[\\[\]*_`<]/g, '\\$&')
const forHtml = (text: string): string =>
	text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A link without a title is named by its target. */
export const clipOf = (format: CopyFormat, { url, target, title }: Named): Clip => {
	const name = (title ?? '').replace(/\s+/g, ' ').trim() || target
	if (format === 'markdown') return `[${forMarkdown(name)}](${url})`
	if (format === 'html') return { text: url, html: `<a href="${forHtml(url)}">${forHtml(name)}</a>` }
	return format === 'title' ? `${name} – ${url}` : url
}

/** A link in the format that was chosen last. */
export const chosenClip = async ({ items }: Kurz, link: Named): Promise<Clip> =>
	clipOf((await items.preferences.read()).copyAs, link)

/** Several links in that format, each in a line. */
export const chosenClips = async (kurz: Kurz, links: Named[]): Promise<Clip> => {
	const clips = await Promise.all(links.map((link) => chosenClip(kurz, link)))
	const text = clips.map((clip) => (typeof clip === 'string' ? clip : clip.text)).join('\n')
	const html = clips.flatMap((clip) => (typeof clip === 'string' ? [] : clip.html))
	return html.length === 0 ? text : { text, html: html.join('<br>') }
}
