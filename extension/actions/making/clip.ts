/** What copying a link puts on the clipboard: its address, or a link named by its title. */
import type { CopyFormat, KeptLink } from '../storage/items.ts'

/** A link and the title of its page. */
export type Named = Pick<KeptLink, 'url' | 'target'> & { title?: string | null | undefined }

/** Text, or a link for programs with formatted text, and its address for others. */
export type Clip = string | Record<'text/plain' | 'text/html', string>

const forMarkdown = (text: string): string => text.replace(/[\\[\]*_`<]/g, '\\$&')
const forHtml = (text: string): string =>
	text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A link without a title is named by its target. */
export const clipOf = (format: CopyFormat, { url, target, title }: Named): Clip => {
	const name = (title ?? '').replace(/\s+/g, ' ').trim() || target
	if (format === 'markdown') return `[${forMarkdown(name)}](${url})`
	if (format === 'html')
		return { 'text/plain': url, 'text/html': `<a href="${forHtml(url)}">${forHtml(name)}</a>` }
	return format === 'title' ? `${name} – ${url}` : url
}
