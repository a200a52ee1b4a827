/** The health page: database, runtime and latency, each with a number, a word and a colour. */
/** @jsxImportSource preact */

import type { Health } from '../../../shared/health.ts'
import { type Figure, Figures } from '../../../shared/statistics/Figures.tsx'
import { Time } from '../../../shared/statistics/Time.tsx'
import { english } from '../../../shared/statistics/words.ts'
import { durationText } from '../../../shared/time.ts'
import { documentOf } from '../frame/document.tsx'

export interface HealthPage {
	health: Health
	/** E.g. `Bun 1.4.5`. */
	runtime: string
	/** E.g. `embedded Postgres 18.4`. */
	engine: string
	/** Which of several database hosts takes writes. */
	primary?: string | undefined
	/** A Citus worker is away. */
	isIncomplete?: boolean
	/** Forwarding headers came from a peer that `TRUST_PROXY` does not name. */
	proxyWarning: boolean
}

/** Milliseconds from which visitors notice the database. */
const slowFrom = 50

/** A word with its sign; the colour only repeats both. */
const word = (text: string, tone: 'good' | 'bad') => <span class={tone}>{text}</span>
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const latencyTile = (latency: number | null): Figure => {
	if (latency === null) return { label: 'Latency', value: '—', note: word('✕ No answer', 'bad') }
	const value = `${latency.toLocaleString('en-GB', { maximumFractionDigits: latency < 10 ? 1 : 0 })} ms`
	return latency < slowFrom
		? { label: 'Latency', value, note: word('✓ Fast', 'good') }
		: { label: 'Latency', value, note: word('▲ Slow', 'bad') }
}

/** Seconds that a click waits when counting is behind: from then on counting does not rest. */
const behindFrom = 20

const backlogTile = ({ waiting_clicks: clicks, oldest_waiting_seconds: age }: Health): Figure => {
	const label = 'Clicks to count'
	if (clicks === null) return { label, value: '—', note: word('✕ Unknown', 'bad') }
	const value = clicks.toLocaleString('en-GB')
	return age === null || age < behindFrom
		? { label, value, note: word('✓ Counting keeps up', 'good') }
		: {
				label,
				value,
				note: word(`▲ The oldest has been waiting for ${durationText(age, english.locale)}`, 'bad'),
			}
}

const sentences = {
	healthy: 'Everything works',
	incomplete: 'Some statistics are missing',
	degraded: 'The database can’t store anything',
	unhealthy: 'The database doesn’t answer',
}
const databaseNotes = {
	healthy: word('✓ Connected', 'good'),
	incomplete: word('✕ A Citus worker doesn’t answer; visits still work', 'bad'),
	degraded: word('✕ Not accepting writes: is its disk full, or its standby down?', 'bad'),
	unhealthy: word('✕ Disconnected', 'bad'),
}

export const healthPage = ({
	health,
	runtime,
	engine,
	primary,
	isIncomplete,
	proxyWarning,
}: HealthPage): string => {
	const state = isIncomplete ? 'incomplete' : health.status
	const sentence = sentences[state]
	return documentOf({
		title: `${sentence} · Kurz`,
		width: 'wide',
		children: (
			<>
				<h1>{sentence}</h1>
				<p class="hint">
					Kurz {health.version}, checked <Time at={health.timestamp} />
				</p>
				<Figures
					items={[
						{
							label: 'Database',
							value: capitalised(engine),
							note: (
								<>
									{databaseNotes[state]}
									{primary !== undefined && health.database === 'connected' && ` · primary ${primary}`}
								</>
							),
						},
						{
							label: 'Runtime',
							value: runtime,
							note: word(`✓ Running for ${durationText(health.uptime_seconds, english.locale)}`, 'good'),
						},
						latencyTile(health.database_latency_ms),
						backlogTile(health),
						{
							label: 'Unknown outcomes',
							value: health.unknown_outcomes.toLocaleString('en-GB'),
							note:
								health.unknown_outcomes === 0
									? word('✓ Every answer is certain', 'good')
									: word('▲ Refused, but possibly carried out anyway', 'bad'),
						},
					]}
				/>
				{proxyWarning && (
					<section class="notice bad" aria-labelledby="proxy">
						<h2 id="proxy">A proxy is not trusted yet</h2>
						<p>
							Requests arrive with forwarding headers from an address that <code>TRUST_PROXY</code> does not
							name. They are ignored, so all visitors behind it count as one and share one rate limit. If the
							proxy is yours, put its address into <code>TRUST_PROXY</code> and restart.
						</p>
					</section>
				)}
			</>
		),
	})
}
