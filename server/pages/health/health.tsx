/** The health page: database, runtime and latency, each with a number, a word and a colour. */
/** @jsxImportSource preact */
import type { Health } from '../../../shared/health.ts'
import { type Figure, Figures } from '../../../shared/statistics/Figures.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { agoText, durationText } from '../../../shared/text/time.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { room } from '../../files.ts'
import type { Facts } from '../../http/deps.ts'
import type { AddressWarning } from '../../http/forwarding.ts'
import { AddressNotices, Warning } from '../frame/AddressNotices.tsx'
import { documentOf, type Page } from '../frame/document.tsx'

export interface HealthPage extends Pick<Facts, 'runtime' | 'engine'> {
	health: Health
	/** Which of several database hosts takes writes. */
	primary?: string | undefined
	/** What is missing though visits work: a Citus worker, or a page of a table. */
	lacks?: 'incomplete' | 'damaged' | undefined
	/** For operators, and for people on this machine: the figures. Visitors get the sentence. */
	isWhole: boolean
	/** Forwarding headers came from a peer that `TRUST_PROXY` does not name. */
	proxyWarning: boolean
	/** What is likely wrong with the addresses of clients. */
	addressWarnings: AddressWarning[]
}

/** Milliseconds from which visitors notice the database. */
const slowFrom = 50
/** Seconds that a click waits when counting is behind: from then on counting does not rest. */
const behindFrom = 20

/** A word with its sign; the colour only repeats both. */
const word = (text: string, tone: 'good' | 'bad') => <span class={tone}>{text}</span>
const good = (text: string) => word(`✓ ${text}`, 'good')
const slow = (text: string) => word(`▲ ${text}`, 'bad')
const bad = (text: string) => word(`✕ ${text}`, 'bad')
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const latencyTile = (latency: number | null, { health, charts }: Words): Figure => {
	const label = health.latency
	if (latency === null) return { label, value: '—', note: bad(health.noAnswer) }
	const value = `${latency.toLocaleString(charts.locale, { maximumFractionDigits: latency < 10 ? 1 : 0 })} ms`
	return { label, value, note: latency < slowFrom ? good(health.fast) : slow(health.slow) }
}

const backlogTile = (
	{ waiting_clicks: clicks, oldest_waiting_seconds: age }: Health,
	{ health, charts }: Words,
): Figure => {
	const label = health.backlog
	if (clicks === null) return { label, value: '—', note: bad(charts.unknown) }
	return {
		label,
		value: figure(clicks, charts),
		note:
			age === null || age < behindFrom
				? good(health.keepsUp)
				: slow(health.oldestWaits(durationText(age, charts.locale))),
	}
}

const outcomesTile = ({ unknown_outcomes: count }: Health, { health, charts }: Words): Figure => ({
	label: health.outcomes,
	value: figure(count, charts),
	note: count === 0 ? good(health.allCertain) : slow(health.uncertain),
})

const backupTile = (
	{ last_backup: last, backup_fails: fails, timestamp }: Health,
	{ health, charts }: Words,
): Figure[] => {
	if (last === undefined) return []
	const label = health.lastBackup
	const failing = fails === true ? bad(health.backupFails) : undefined
	if (last === null) return [{ label, value: '—', note: failing ?? slow(health.noBackup) }]
	const age = Math.max(0, (Date.parse(timestamp) - Date.parse(last)) / 1_000)
	return [{ label, value: agoText(age, charts.locale), note: failing ?? good(health.backupMade) }]
}

const diskTile = ({ disk_free_bytes: free }: Health, { health, charts }: Words): Figure[] => {
	if (free === undefined) return []
	const value = `${(free / 1e9).toLocaleString(charts.locale, { maximumFractionDigits: 1 })} GB`
	const note =
		free < room.least ? bad(health.diskFull) : free < room.low ? slow(health.diskLow) : good(health.diskRoom)
	return [{ label: health.disk, value, note }]
}

export const healthPage = ({ health, isWhole, primary, ...known }: HealthPage): Page => {
	const state = known.lacks ?? health.status
	return documentOf((words) => {
		const { health: says, charts } = words
		const databaseTile: Figure = {
			label: says.database,
			value: capitalised(known.engine),
			note: (
				<>
					{(state === 'healthy' ? good : bad)(says.databases[state])}
					{primary !== undefined && health.database === 'connected' && ` · ${says.primary(primary)}`}
				</>
			),
		}
		const uptime = durationText(health.uptime_seconds, charts.locale)
		return {
			heading: says.states[state],
			...(isWhole && { width: 'wide' }),
			children: (
				<>
					<p class="hint">
						{says.checked(health.version)} <Time at={health.timestamp} words={charts} />
					</p>
					{!isWhole && <p class="lead">{says.forVisitors[state]}</p>}
					{isWhole && (
						<Figures
							items={[
								databaseTile,
								{ label: says.runtime, value: known.runtime, note: good(says.runningFor(uptime)) },
								latencyTile(health.database_latency_ms, words),
								backlogTile(health, words),
								outcomesTile(health, words),
								...backupTile(health, words),
								...diskTile(health, words),
							]}
						/>
					)}
					{isWhole && health.clock_ahead_seconds !== undefined && (
						<Warning id="clock" heading={says.clockHeading} texts={[says.clock]} />
					)}
					{isWhole && health.clock_doubt === true && (
						<Warning id="doubt" heading={says.doubtHeading} texts={[says.doubt]} />
					)}
					{isWhole && <AddressNotices ignores={known.proxyWarning} warnings={known.addressWarnings} />}
				</>
			),
		}
	})
}
