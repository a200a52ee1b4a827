/** The panel of the account page that moves links in and out. */
/** @jsxImportSource preact */
import { exportFormats } from '../../../shared/link/import.ts'
import { paths } from '../../../shared/paths.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'

export const MovingPanel = () => {
	const { heading, panel: words } = useWords().moving
	return (
		<section class="panel" aria-labelledby="moving">
			<h2 id="moving">{words.heading}</h2>
			<p>{words.what}</p>
			<p class="ways">
				<a class="button" href={accountPaths.import()}>
					{heading}
				</a>
				<span>
					{words.links}:{' '}
					{exportFormats.map((format, nth) => (
						<span key={format}>
							{nth > 0 && ' · '}
							<a href={paths.export({ format, ...(format === 'csv' && { bom: true }) })} download>
								{words[format]}
							</a>
						</span>
					))}
				</span>
				<a href={paths.archive()} download>
					{words.all}
				</a>
			</p>
		</section>
	)
}
