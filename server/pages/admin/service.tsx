/** The operators' page about the service: versions, backlog, disk, settings in force. */
/** @jsxImportSource preact */
import { type Figure, Figures } from '../../../shared/statistics/Figures.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import type { AddressWarning } from '../../http/forwarding.ts'
import { AddressNotices } from '../frame/AddressNotices.tsx'
import type { Page } from '../frame/document.tsx'
import { Records } from '../frame/Records.tsx'
import { type AdminView, adminPage } from './AdminPage.tsx'
import { RefusalsPanel, type RefusalsView } from './refusals.tsx'

export interface AdminServicePage extends AdminView {
	version: string
	runtime: string
	engine: string
	startedAt: Date
	/** Null while the database does not say. */
	waitingClicks: number | null
	/** When it was made: milliseconds since 1970, null for none, undefined if unknown. */
	lastBackup: number | null | undefined
	/** Forwarding headers came from a peer that TRUST_PROXY does not name. */
	proxyWarning: boolean
	addressWarnings: AddressWarning[]
	refusals: RefusalsView
	disk: { tables: { name: string; bytes: number }[]; bytes: number }
	/** Names of variables, and their values; undefined where there is no limit. */
	settings: [name: string, value: string | undefined][]
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const sizeText = (bytes: number, locale: string): string => {
	const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
	const amount = bytes / 1_000 ** step
	return amount.toLocaleString(locale, {
		style: 'unit',
		unit: units[step]!,
		maximumFractionDigits: amount < 10 ? 1 : 0,
	})
}

/** Tables that are named; the others are one row. */
const named = 10
const largest = (
	tables: { name: string; bytes: number }[],
): { name: string | undefined; bytes: number }[] => {
	const others = tables.slice(named).reduce((sum, { bytes }) => sum + bytes, 0)
	return [...tables.slice(0, named), ...(others === 0 ? [] : [{ name: undefined, bytes: others }])]
}

const tiles = (data: AdminServicePage, { admin, charts, health }: Words): Figure[] => [
	{
		label: admin.versions,
		value: `Kurz ${data.version}`,
		note: data.runtime,
	},
	{ label: health.database, value: sizeText(data.disk.bytes, charts.locale), note: data.engine },
	{
		label: admin.backlog,
		value: data.waitingClicks === null ? '—' : figure(data.waitingClicks, charts),
	},
	{
		label: health.lastBackup,
		value:
			data.lastBackup == null ? (
				data.lastBackup === null ? (
					admin.noBackup
				) : (
					'—'
				)
			) : (
				<Time at={new Date(data.lastBackup).toISOString()} now={data.now} words={charts} />
			),
	},
	{
		label: admin.running,
		value: <Time at={data.startedAt.toISOString()} precision="day" words={charts} />,
	},
]

export const adminServicePage = (data: AdminServicePage): Page =>
	adminPage(data, 'service', (words) => {
		const { admin, charts } = words
		return (
			<>
				<AddressNotices ignores={data.proxyWarning} warnings={data.addressWarnings} />
				<Figures items={tiles(data, words)} />
				<RefusalsPanel {...data.refusals} />
				<div class="pair start">
					<section class="panel" aria-labelledby="settings">
						<h2 id="settings">{admin.settings}</h2>
						<Records columns={[admin.setting, admin.value]} labelledBy="settings" look="records two">
							{data.settings.map(([name, value]) => (
								<tr key={name}>
									<th scope="row">
										<code>{name}</code>
									</th>
									<td>{value ?? admin.unlimited}</td>
								</tr>
							))}
						</Records>
					</section>
					<section class="panel" aria-labelledby="disk">
						<h2 id="disk">{admin.disk}</h2>
						<Records columns={[admin.table, admin.size]} labelledBy="disk" look="records two">
							{largest(data.disk.tables).map(({ name, bytes }) => (
								<tr key={name}>
									<th scope="row">{name === undefined ? admin.otherTables : <code>{name}</code>}</th>
									<td>{sizeText(bytes, charts.locale)}</td>
								</tr>
							))}
						</Records>
					</section>
				</div>
			</>
		)
	})
