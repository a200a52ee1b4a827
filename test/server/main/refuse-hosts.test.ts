/** A start on several hosts none of which can be used ends with one clear line. */
import { expect, it } from 'vitest'
import { findPort } from '../../support/machine/free-port.ts'
import { expectOneLine, refusalOf, useWorkplace } from '../../support/machine/starts.ts'

const workplace = useWorkplace('kurz-refuse-hosts')
const refuse = (env: Record<string, string>) => refusalOf(workplace, env)
const secret = 'x'.repeat(32)

it('several hosts that do not answer are named, each with its reason', async () => {
	const [first, second] = [await findPort(), await findPort()]
	const url = `postgres://kurz:hunter2@127.0.0.1:${first},127.0.0.1:${second}/kurz`
	const refusal = await refuse({ DATABASE_URL: url, SECRET: secret })
	expectOneLine(refusal, new RegExp(`database can't be used: .*127.0.0.1:${first} .*; 127.0.0.1:${second} `))
	expect(refusal.lines[0]).not.toContain('hunter2')
})

it('several hosts that PGHOST names', async () => {
	const env = { DATABASE_URL: 'postgres:///kurz', PGHOST: 'db1,db2', SECRET: secret }
	expectOneLine(await refuse(env), /several hosts belong into DATABASE_URL/)
})
