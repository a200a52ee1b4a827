/** Imports that run, with a way to cancel them, and those that can be taken back. */
/** @jsxImportSource preact */
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { accountPaths } from '../../http/account-paths.ts'
import type { RecentImport } from '../../store/links/imports.ts'
import { useWords } from '../words/use-words.ts'
import { serviceNames } from './Report.tsx'

const Imported = ({ id, format, createdAt, left, isRunning, checked, links }: RecentImport) => {
	const { charts, frame, moving: words } = useWords()
	const made = isRunning
		? words.sofar(checked, figure(checked, charts), links, figure(links, charts))
		: words.ofLinks(left, figure(left, charts))
	return (
		<form method="post" action={accountPaths.takeBackImport()} class="ways">
			<span>
				{serviceNames[format]} · {made} · <Time at={createdAt.toISOString()} words={charts} />
			</span>
			<input type="hidden" name="id" value={id} autoComplete="off" />
			<button
				type="submit"
				class="quiet"
				aria-label={
					isRunning ? undefined : words.takeBackWhat(serviceNames[format], left, figure(left, charts))
				}
			>
				{isRunning ? frame.cancel : words.takeBack}
			</button>
		</form>
	)
}

/** A script shows it anew while an import runs. */
export const Recent = ({ recent }: { recent: RecentImport[] }) => {
	const { moving: words } = useWords()
	return (
		<div data-recent>
			{recent.length > 0 && (
				<section class="panel" aria-labelledby="recent">
					<h2 id="recent">{words.recent}</h2>
					<p class="hint">{words.recentWhat}</p>
					<ul class="plain stack">
						{recent.map((one) => (
							<li key={one.id}>
								<Imported {...one} />
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	)
}
