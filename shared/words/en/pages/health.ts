/** What the health page says in English. */
export const health = {
	states: {
		healthy: 'Everything works',
		incomplete: 'Some statistics are missing',
		damaged: 'A page of the database is damaged',
		degraded: 'The database can’t store anything',
		unhealthy: 'The database doesn’t answer',
	},
	/** What the state means for somebody who only wants to follow a link. */
	forVisitors: {
		healthy: 'Short links lead where they should, and every click is counted.',
		incomplete: 'Short links lead where they should. Some of their statistics can’t be read right now.',
		damaged: 'Short links lead where they should. Some of their statistics may be missing right now.',
		degraded: 'Short links can’t be followed or made right now. The operator has to make room.',
		unhealthy: 'Short links can’t be followed right now. Try again in a few minutes.',
	},
	/** Stands before the time. */
	checked: (version: string) => `Kurz ${version}, checked`,
	database: 'Database',
	/** By state. */
	databases: {
		healthy: 'Connected',
		incomplete: 'A Citus worker doesn’t answer; visits still work',
		damaged: 'A page could not be read: check its disk, and see kurz doctor',
		degraded: 'Not accepting writes: is its disk full, or its standby down?',
		unhealthy: 'Disconnected',
	},
	primary: (host: string) => `primary ${host}`,
	runtime: 'Runtime',
	runningFor: (time: string) => `Running for ${time}`,
	latency: 'Latency',
	noAnswer: 'No answer',
	fast: 'Fast',
	slow: 'Slow',
	backlog: 'Clicks to count',
	keepsUp: 'Counting keeps up',
	oldestWaits: (time: string) => `The oldest has been waiting for ${time}`,
	outcomes: 'Unknown outcomes',
	allCertain: 'Every answer is certain',
	uncertain: 'Refused, but possibly carried out anyway',
	disk: 'Free disk space',
	diskRoom: 'Enough',
	diskLow: 'Nearly full: make room',
	diskFull: 'The disk is full: make room, or visits are refused',
	lastBackup: 'Last backup',
	backupMade: 'Complete',
	backupFails: 'The newest one failed: the log says why',
	noBackup: 'None so far: BACKUP_DIR makes one a day',
	clockHeading: 'This server’s clock is wrong',
	clock:
		'It is more than a minute from the database’s. Kurz goes by the database’s time, so nothing expires early. Set both clocks by NTP.',
	doubtHeading: 'The clock is in doubt',
	doubt:
		'It is more than a day from the latest time at which this database was in use. Visits and new links go on, but nothing is deleted and no daily backup is made. If the clock is wrong, set it by NTP. If it is right, run kurz clock --right, or wait for an hour.',
	proxyHeading: 'A proxy is not trusted yet',
	/** With the variable's name as the setting has it. */
	proxy:
		'Requests arrive with forwarding headers from an address that TRUST_PROXY does not name. They are ignored, so all visitors behind it count as one and share one rate limit. If the proxy is yours, put its address into TRUST_PROXY and restart.',
	addressHeading: 'Visitors may count as one',
	/** With the names of variables and headers as they are set. */
	addressWarnings: {
		cdn: (header: string) =>
			`A trusted proxy sends ${header}, which names other visitors than the address that is used. If your CDN or tunnel writes that header, set TRUST_PROXY_HEADER=${header}; otherwise add its networks to TRUST_PROXY.`,
		many: () =>
			'Many visits of one address were passed on for others. It seems to be a CDN or a proxy, and all its visitors count as one. Add its networks to TRUST_PROXY, or set TRUST_PROXY_HEADER to the header in which it names the visitor.',
		missing: (header: string) =>
			`A trusted proxy sends no ${header}, which TRUST_PROXY_HEADER names, so its visitors count as one. Let it pass that header on, or leave TRUST_PROXY_HEADER out.`,
	},
}
