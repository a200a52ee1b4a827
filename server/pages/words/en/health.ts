/** What the health page says in English. */
export const health = {
	states: {
		healthy: 'Everything works',
		incomplete: 'Some statistics are missing',
		degraded: 'The database can’t store anything',
		unhealthy: 'The database doesn’t answer',
	},
	/** What the state means for somebody who only wants to follow a link. */
	forVisitors: {
		healthy: 'Short links lead where they should, and every click is counted.',
		incomplete: 'Short links lead where they should. Some of their statistics can’t be read right now.',
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
	backlogUnknown: 'Unknown',
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
	proxyHeading: 'A proxy is not trusted yet',
	/** With the variable's name as the setting has it. */
	proxy:
		'Requests arrive with forwarding headers from an address that TRUST_PROXY does not name. They are ignored, so all visitors behind it count as one and share one rate limit. If the proxy is yours, put its address into TRUST_PROXY and restart.',
}
