/** Owns the links page as a whole: the list, or one link's statistics, by what stands behind the # of the address. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { PageHeader } from '../PageHeader.tsx'
import { usePageWords } from '../page-words.tsx'
import type { QrProps } from '../Qr.tsx'
import { LinksPage } from './LinksPage.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'
import { type FirstLinks, useLinks } from './use-links.ts'

export interface LinksAppProps extends Pick<QrProps, 'save' | 'copyPicture'> {
	kurz: Kurz
	first: FirstLinks
	copy: (text: string) => Promise<boolean>
}

/** The short link that the address names; `!qr` behind it means its QR code. */
const readHash = (): { url: string; isQr: boolean } => {
	const [name = '', part] = location.hash.slice(1).split('!')
	const url = decodeURIComponent(name)
	return { url: URL.canParse(url) ? url : '', isQr: part === 'qr' }
}

export const LinksApp = ({ kurz, first, ...doors }: LinksAppProps) => {
	const words = usePageWords()
	const state = useLinks(kurz, first)
	const [{ url, isQr }, setHash] = useState(readHash)
	useEffect(() => {
		const follow = () => setHash(readHash())
		window.addEventListener('hashchange', follow)
		return () => window.removeEventListener('hashchange', follow)
	}, [])
	useEffect(() => {
		document.title = `${url === '' ? words.linksTitle : words.statistics} – ${words.product}`
		if (isQr) document.getElementById('qr')?.scrollIntoView()
		else scrollTo(0, 0)
	}, [url, isQr])
	const link = state.links.find((one) => one.url === url)
	return (
		<>
			<PageHeader current="links" />
			{url === '' ? (
				<LinksPage kurz={kurz} state={state} copy={doors.copy} save={doors.save} />
			) : link === undefined ? (
				<main>
					<p role="status">{words.noSuchLink}</p>
					<p>
						<a href="#all">← {words.back}</a>
					</p>
				</main>
			) : (
				<StatisticsPage key={link.url} kurz={kurz} link={link} {...doors} />
			)}
		</>
	)
}
