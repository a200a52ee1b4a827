/** A service that answers the figures of many links at once. */
import type { FiguresRecord } from '../../../shared/statistics/figures.ts'
import type { Service } from './extension-kurz.ts'

/** `figuresOf` returns what differs from a link without clicks, or null if there is no link. */
export const figuresService =
	(figuresOf: (slug: string, key: string) => Partial<FiguresRecord> | null): Service =>
	async (request) => {
		const { links } = (await request.json()) as { links: { short_url: string; monitor_key: string }[] }
		return Response.json({
			figures: links.map(({ short_url, monitor_key }): FiguresRecord | null => {
				const said = figuresOf(short_url, monitor_key)
				return (
					said && {
						short_url,
						clicks: 0,
						unique_clicks: 0,
						last_click_at: null,
						status: 'active',
						max_clicks: null,
						expires_at: null,
						is_protected: false,
						...said,
					}
				)
			}),
		})
	}
