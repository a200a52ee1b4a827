/** QR codes on sheets of paper to cut: of a link's places, or of selected links. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import * as z from 'zod/mini'
import { dataUrl } from '../../../shared/qr/drawing.ts'
import { standardLook } from '../../../shared/qr/look.ts'
import { withoutScheme } from '../../../shared/text/addresses.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { SelectField } from '../forms/Field.tsx'
import { documentOf, type Page } from '../frame/document.tsx'
import { useWords } from '../words/use-words.ts'

/** Codes on one sheet of paper: those that a reader may choose. */
export const perSheet = ['1', '2', '4', '6', '12', '24'] as const
const question = z.object({ per: z._default(z.enum(perSheet), '4') })

interface Coded {
	/** Absolute. */
	url: string
	/** What stands above the address. */
	title: string | null
}

interface SheetsAsked {
	codes: Coded[]
	/** What the page's address asks for. */
	query: Record<string, string>
	/** The short link whose codes they are, unless they are of several. */
	of?: string
	backTo: string
	/** What else is in the form. */
	children?: ComponentChildren
}

const Sheet = ({ per, codes }: { per: string; codes: (Coded & { svg: string })[] }) => {
	const { link: words } = useWords()
	return (
		<ol class={`sheet of-${per}`}>
			{codes.map(({ url, title, svg }) => (
				<li key={url}>
					<img src={dataUrl(svg)} alt={words.qrOf(url)} />
					{title !== null && <span>{title}</span>}
					<span class="mono">{withoutScheme(url)}</span>
				</li>
			))}
		</ol>
	)
}

/** All codes are in the page, however many: none is asked for by itself. Fails as drawing does. */
export const sheetsPage = async (
	{ drawer }: Needs<'drawer'>,
	{ codes, query, of, backTo, children }: SheetsAsked,
): Promise<Page> => {
	const { per } = readFields(question, query)
	const drawings = await drawer.svgs(
		codes.map(({ url }) => url),
		standardLook,
	)
	const drawn = codes.map((code, nth) => ({ ...code, svg: drawings[nth]! }))
	const sheets = Array.from({ length: Math.ceil(codes.length / Number(per)) }, (_, nth) =>
		drawn.slice(nth * Number(per), (nth + 1) * Number(per)),
	)
	return documentOf(({ frame, link: words, edit }) => ({
		title: `${words.sheets.print} · ${of ?? frame.myLinks}`,
		heading: words.sheets.print,
		back: { path: backTo, text: of === undefined ? frame.myLinks : edit.back },
		width: 'wide',
		children: (
			<>
				<form method="get" class="stack">
					<p class="hint">{codes.length === 0 ? words.sheets.noPlaces : words.sheets.how}</p>
					<SelectField
						name="per"
						label={words.sheets.perSheet}
						value={per}
						choices={perSheet.map((number) => [number, number])}
					/>
					<p class="ways">
						<button type="submit" class="quiet">
							{words.sheets.arrange}
						</button>
						{children}
					</p>
				</form>
				{sheets.map((codes) => (
					<Sheet key={codes[0]!.url} {...{ per, codes }} />
				))}
			</>
		),
	}))
}
