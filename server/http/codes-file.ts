/** The QR codes of links as a zip, a file each, while it is being made. */
import { bounds } from '../../shared/bounds.ts'
import type { QrLook } from '../../shared/qr/look.ts'
import { writtenOf } from '../links/link-hosts.ts'
import { type ZippedFile, zipOf } from '../moving/zip.ts'
import type { CodeFormat } from '../qr/draw.ts'
import type { MyLink } from '../store/links/my-links.ts'
import { streamedFile } from './csv-file.ts'
import type { Needs } from './deps.ts'

interface Asked {
	format: CodeFormat
	look: QrLook
	/** The links, page by page. */
	pages: () => Promise<AsyncIterable<MyLink[]>>
}

/**
 * The files are named after their links. Fails with `rate_limited`, and as one code does before the
 * first byte, for which it draws the longest address that a link may have.
 */
export const codesFile = (
	deps: Needs<'connections' | 'downloads' | 'drawer' | 'linkHosts'>,
	request: Request,
	{ format, look, pages }: Asked,
): Promise<Response> => {
	const { drawer, linkHosts } = deps
	const draw = (text: string) => drawer.file(format, text, look, true)
	async function* files(links: AsyncIterable<MyLink[]>): AsyncGenerator<ZippedFile> {
		for await (const page of links)
			for (const { link } of page) {
				const content = new Blob([await draw(linkHosts.linkOf(link))]).stream()
				yield { name: `${writtenOf(link)}.${format}`, content }
			}
	}
	return streamedFile(deps, request, { name: 'qr-codes.zip', type: 'application/zip' }, async () => {
		const longest = linkHosts.bases().toSorted((a, b) => b.length - a.length)[0] ?? ''
		await draw(longest.padEnd(longest.length + 1 + bounds.widestAlias.max, 'W'))
		return zipOf(files(await pages()))
	})
}
