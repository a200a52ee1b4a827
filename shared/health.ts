/** What `GET /api/v1/health` answers. */
import * as z from 'zod/mini'

export const health = z.object({
	/** `degraded`: the database answers but can't commit, or lacks a part of the statistics. */
	status: z.enum(['healthy', 'degraded', 'unhealthy']),
	database: z.enum(['connected', 'disconnected']),
	timestamp: z.string(),
	version: z.string(),
	/** Where short links are: an origin. Servers of before do not say. */
	link_base_url: z.optional(z.string()),
	uptime_seconds: z.int(),
	database_latency_ms: z.nullable(z.number()),
	/** Clicks committed but not counted yet, and the oldest one's age; null without a database. */
	waiting_clicks: z.nullable(z.int()),
	oldest_waiting_seconds: z.nullable(z.int()),
	/** Requests refused since the start, their commit unanswered; they may have taken effect. */
	unknown_outcomes: z.int(),
	/** Only if this server's clock is a minute or more from the database's, by which it goes. */
	clock_ahead_seconds: z.optional(z.int()),
	/** Only while the clock is in doubt: nothing is deleted by it. */
	clock_doubt: z.optional(z.boolean()),
	/** Only for requests from the server's own machine, and for operators; null: none so far. */
	last_backup: z.optional(z.nullable(z.string())),
	/** As above: room on the disk of the embedded database. */
	disk_free_bytes: z.optional(z.int()),
	/** As above: whether the newest attempt by the clock failed. */
	backup_fails: z.optional(z.boolean()),
	/** As above: the table in which a page could not be read. */
	damaged_table: z.optional(z.string()),
	/** As above: what is likely wrong with the addresses of clients (server/http/forwarding.ts). */
	address_warnings: z.optional(z.array(z.enum(['cdn', 'many', 'missing']))),
})
export type Health = z.infer<typeof health>
