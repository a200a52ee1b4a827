/** YOURLS: its table, the CSV of its export plugin, and its API (`action=stats`). */
import type { Format } from './format.ts'

export const yourls: Format = {
	name: 'yourls',
	tellBy: [
		...['timestamp', 'ip'].map((key) => ['keyword', 'url', key]),
		['shorturl', 'url', 'timestamp', 'ip'],
	],
	/** Of the plugin. WordPress' Redirection has these three and others. */
	tellWhole: [['source', 'target', 'hits']],
	fields: {
		keyword: 'short_url',
		source: 'short_url',
		shorturl: 'short_url',
		url: 'long_url',
		target: 'long_url',
		title: 'title',
		timestamp: 'created_at',
		clicks: 'clicks',
		hits: 'clicks',
	},
	isTable: true,
}
