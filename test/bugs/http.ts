/** Deliberate bugs in `http/`. */
import type { Bug } from './bug.ts'

export const http: Bug[] = [
	{
		file: 'server/http/edit-version.ts',
		text: "\tif (version !== undefined && version !== named) throw fail('edit_conflict')\n",
		bug: '',
		tests: ['test/server/api/edit-conflict.test.ts'],
		hurts: 'a body made for an old version overwrites another person’s edit',
	},
	{
		file: 'server/http/creation.ts',
		text: 'caller === undefined ? bounds.alias : config.aliasLength',
		bug: 'config.aliasLength',
		tests: ['test/server/links/alias-length.test.ts'],
		hurts: 'anybody takes all names of two letters without an account',
	},
	{
		file: 'server/http/credentials.ts',
		text: 'known[credential.kind] ??= find(credential, request)\n\t\treturn known[credential.kind]!',
		bug: 'known.sid ??= find(credential, request)\n\t\treturn known.sid!',
		tests: ['test/server/http/credentials.test.ts'],
		hurts: 'a request with a token and a cookie counts or reads for the other account',
	},
	{
		file: 'server/http/frame.ts',
		text: "(method === 'POST' && ['/', '/links', '/api/v1/shorten'].includes(path))",
		bug: "['/', '/links', '/api/v1/shorten'].includes(path)",
		tests: ['test/server/http/limits.test.ts'],
		hurts: 'the list of links has no limit: a loop of it takes the database from all',
	},
	{
		file: 'server/http/forwarding.ts',
		text: 'saidAt: isSaid ? before.saidAt : time',
		bug: 'saidAt: time',
		tests: ['test/server/http/forwarding.test.ts'],
		hurts: 'an operator who missed the first line never reads that all visitors count as one',
	},
	{
		file: 'server/http/client.ts',
		text: '![header, ...forwarding].some((name) => request.headers.has(name)) &&',
		bug: '!request.headers.has(header) &&',
		tests: ['test/server/pages/health-route.test.ts'],
		hurts: 'behind a proxy on the same machine everybody reads what is for operators',
	},
	{
		file: 'server/http/csv-file.ts',
		text: "request.method === 'HEAD' ? null : await downloads.open(asker(), file)",
		bug: 'await downloads.open(asker(), file)',
		tests: ['test/server/api/downloads.test.ts'],
		hurts: 'a few HEAD requests take all places for downloads, until a restart',
	},
	{
		file: 'server/http/decode.ts',
		text: '=>\n\tObject.fromEntries(readPairs(toBytes(new URL(url).search.slice(1))).reverse())',
		bug: '=>\n\tObject.fromEntries(readPairs(toBytes(new URL(url).search.slice(1))))',
		tests: ['test/server/http/decode.test.ts'],
		hurts: 'of a repeated parameter the last counts, where documents promise the first',
	},
	{
		file: 'server/http/seen.ts',
		text: 'Math.abs(Number(time) - now) > validFor',
		bug: 'Number(time) - now > validFor',
		tests: ['test/server/operator/doctor-address.test.ts'],
		hurts: 'a proof of the doctor that a proxy logged opens what operators see for ever',
	},
	{
		file: 'server/http/request.ts',
		text: "site !== null && site !== 'same-origin'",
		bug: "site === 'cross-site'",
		tests: ['test/server/http/cookie-writes.test.ts', 'test/server/http/other-origins.test.ts'],
		hurts: 'a page on a neighbouring subdomain sends forms in the name of its readers',
	},
	{
		file: 'server/http/compressed.ts',
		text: "vary === null ? 'Accept-Encoding' : `${vary}, Accept-Encoding`",
		bug: "'Accept-Encoding'",
		tests: ['test/server/http/compressed.test.ts'],
		hurts: 'a cache in between gives everybody the page in the language of its first reader',
	},
]
