/** Reads markup through a parser, so that tests see what a browser would. */

export interface Element {
	tag: string
	attributes: Record<string, string>
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescaped = (text: string): string =>
	text.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

const decoded = (attributes: Iterable<string[]>): Record<string, string> =>
	Object.fromEntries([...attributes].map(([name = '', value = '']) => [name, unescaped(value)]))

/** The names of a page's texts in lines, and what they hold. */
const textareasOf = (html: string): Record<string, string> =>
	Object.fromEntries(
		[...html.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g)].map(
			([, name = '', text = '']) => [name, unescaped(text)],
		),
	)

/** Every start tag of a document, in order, attributes decoded. */
export const elementsOf = (html: string): Element[] => {
	const elements: Element[] = []
	const rewriter = new HTMLRewriter().on('*', {
		element: ({ tagName, attributes }) => {
			elements.push({ tag: tagName, attributes: decoded(attributes) })
		},
	})
	rewriter.transform(html)
	return elements
}

/** The elements of one kind. */
export const allOf = (html: string, tag: string): Element[] =>
	elementsOf(html).filter((element) => element.tag === tag)

/** A page without its header, which has a form of its own. */
export const mainOf = (html: string): string => html.slice(Math.max(0, html.indexOf('<main')))

/** The inputs of a page by their names, but for those of its header. */
export const inputsOf = (html: string): Record<string, Record<string, string>> =>
	Object.fromEntries(
		['input', 'textarea'].flatMap((tag) =>
			allOf(mainOf(html), tag).map(({ attributes }) => [attributes.name, attributes]),
		),
	)

/** Where the links of a page lead. */
export const hrefsOf = (html: string): (string | undefined)[] =>
	allOf(html, 'a').map(({ attributes }) => attributes.href)

/** The drawings of a page, shown first and then saved ones: SVG in data URLs. */
export const drawingsOf = (html: string): string[] =>
	[...allOf(html, 'img').map(({ attributes }) => attributes.src), ...hrefsOf(html)].flatMap((address) =>
		address?.startsWith('data:image/svg+xml,') ? [decodeURIComponent(address.slice(19))] : [],
	)

/** What a person reads: the document without its tags. */
export const textIn = (html: string): string => unescaped(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')

/** The one-time key of the form on a page. */
export const formKeyOf = (html: string): string =>
	allOf(mainOf(html), 'input').find(({ attributes }) => attributes.name === 'key')?.attributes.value ?? ''

/** What a browser sends of a page's forms: their fields as they are shown, and the ticked boxes. */
export const sentOf = (html: string): Record<string, string> => ({
	...Object.fromEntries(
		allOf(mainOf(html), 'input')
			.map(({ attributes }) => attributes)
			.filter(({ type, ...rest }) => type !== 'checkbox' || 'checked' in rest)
			.map(({ name, value = '' }) => [name ?? '', value]),
	),
	...textareasOf(html),
})
