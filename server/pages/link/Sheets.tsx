/** QR codes on sheets of paper to cut: of a link's places, or of selected links. */
/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import * as z from 'zod/mini'
import { dataUrl } from '../../../shared/qr/drawing.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { shownAddress } from '../../links/look-alikes.ts'
import { SelectField } from '../forms/Field.tsx'
import type { Asked } from '../forms/page-route.ts'
import { documentOf } from '../frame/document.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import { KeptLook, LookFields } from './Look.tsx'
import { drawAsked } from './qr.ts'

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
					<img src={dataUrl(svg)} alt={words.qrOf(shownAddress(url))} />
					{title !== null && <span>{title}</span>}
					<span class="mono">{shownAddress(url)}</span>
				</li>
			))}
		</ol>
	)
}

/** All codes are in the page, however many: none is asked for by itself. Fails as drawing does. */
export const showSheets = async <Caller, Found>(
	{ drawer }: Needs<'drawer'>,
	{ query, request, html }: Pick<Asked<Caller, Found>, 'query' | 'request' | 'html'>,
	{ codes, of, backTo, children }: SheetsAsked,
): Promise<Response> => {
	const { per } = readFields(question, query)
	const urls = codes.map(({ url }) => url)
	const chosen = await drawAsked(request.url, async (look) => ({ svgs: await drawer.svgs(urls, look) }))
	const drawn = codes.map((code, nth) => ({ ...code, svg: chosen.svgs[nth]! }))
	const sheets = Array.from({ length: Math.ceil(codes.length / Number(per)) }, (_, nth) =>
		drawn.slice(nth * Number(per), (nth + 1) * Number(per)),
	)
	const page = documentOf(({ frame, link: words, edit }) => ({
		title: `${words.sheets.print} · ${of ?? frame.myLinks}`,
		heading: words.sheets.print,
		back: { path: backTo, text: of === undefined ? frame.myLinks : edit.back },
		width: 'wide',
		children:
			codes.length === 0 ? (
				<p class="hint">{words.sheets.noPlaces}</p>
			) : (
				<section id="sheets">
					<form method="get" class="stack" data-look autoComplete="off">
						<p class="hint">{words.sheets.how}</p>
						<SelectField
							name="per"
							label={words.sheets.perSheet}
							value={per}
							choices={perSheet.map((number) => [number, number])}
						/>
						<details class="look" open={chosen.isAsked}>
							<summary>{words.sheets.look}</summary>
							<div class="stack">
								<LookFields of={chosen} names={['dark', 'light', 'margin', 'level', 'mark']} />
								<KeptLook />
							</div>
						</details>
						<p class="ways">
							<Submit look="quiet" text={words.sheets.arrange} />
							{children}
						</p>
					</form>
					<div data-live>
						{sheets.map((codes) => (
							<Sheet key={codes[0]!.url} {...{ per, codes }} />
						))}
					</div>
				</section>
			),
	}))
	return html(page, { status: chosen.fault === undefined ? 200 : 400 })
}
