/** `/privacy`: what is stored about whom, and for how long, as the settings in force say. */
/** @jsxImportSource preact */

import { hour } from '../../../shared/text/time.ts'
import type { StoredFacts } from '../../../shared/words/en/pages/privacy.ts'
import type { Needs } from '../../http/deps.ts'
import { anyone, page } from '../forms/page-route.ts'
import { documentOf, type Page } from '../frame/document.tsx'

const factsOf = ({ config }: Needs<'config'>): StoredFacts => ({
	clickDays: config.clickRetentionDays,
	hasPasswords: config.signsInByPassword,
	hasProvider: config.oidc !== undefined,
	// Wrong passwords are counted for an hour; requests maybe for longer.
	countedFor: Math.max(hour, ...Object.values(config.rateLimits).map((limit) => limit?.windowMs ?? 0)),
	backups: config.backupDir === undefined ? undefined : config.backupKeep,
	logsRequests: config.logRequests !== 'off',
})

const privacyPage = (facts: StoredFacts): Page =>
	documentOf(({ privacy }) => ({
		title: `${privacy.heading} · Kurz`,
		heading: privacy.heading,
		children: (
			<>
				<p class="lead">{privacy.lead}</p>
				{privacy.parts.map(({ heading, lines }) => (
					<section key={heading} class="panel">
						<h2>{heading}</h2>
						<ul>
							{lines(facts).map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</section>
				))}
				<p class="hint">{privacy.beside}</p>
			</>
		),
	}))

export const privacyPages = (deps: Needs<'config'>) => [
	page({ path: '/privacy', may: anyone, show: () => privacyPage(factsOf(deps)) }),
]
