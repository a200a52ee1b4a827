/** What copying a link puts on the clipboard: its address, or a link with its title. */
import type { Kurz } from '../kurz.ts'
import type { CopyFormat, KeptLink } from '../storage/items.ts'

/** A link and the title of its page. */
export type Named = Pick<KeptLink, 'url' | 'target'> & { title?: string | null | undefined }

const forMarkdown = (text: string): string => text.replace(/[\\[\]*_`<]/g, '\\$&')
const forHtml = (text: string): string =>
	text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A link without a title is named by its target. */
export const linkText = (format: CopyFormat, { url, target, title }: Named): string => {
	const name = (title ?? '').replace(/\s+/g, ' ').trim() || target
	if (format === 'markdown') return `[${forMarkdown(name)}](${url})`
	if (format === 'html') return `<a href="${forHtml(url)}">${forHtml(name)}</a>`
	return format === 'title' ? `${name} – ${url}` : url
}

/** The text for a link, in the format that was chosen last. */
export const chosenText = async ({ items }: Kurz, link: Named): Promise<string> =>
	linkText((await items.preferences.read()).copyAs, link)
