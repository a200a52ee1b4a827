/** The fingerprint of the secret that a database was filled with. */
import type { Database, Tx } from './driver/connect.ts'

/**
 * Notes the fingerprint if there is none, or nothing in the database depends on the one that is
 * there. Answers false when the database was filled with another secret.
 */
export const guardFingerprint = async (
	{ sql }: Pick<Database, 'sql'>,
	fingerprint: string,
): Promise<boolean> => {
	// One statement: of several servers that start at once, with different secrets, one is right.
	await sql`
		update schema_facts set secret_fingerprint = ${fingerprint}
		where secret_fingerprint is null or (
			secret_fingerprint <> ${fingerprint} and not exists (select 1 from links)
			and not exists (select 1 from users) and not exists (select 1 from retired_slugs)
		)`
	return (await readFingerprint({ sql })) === fingerprint
}

/** Null before a first start has noted it. */
export const readFingerprint = async ({ sql }: Pick<Database, 'sql'>): Promise<string | null> => {
	const [facts] = await sql<{ fingerprint: string | null }[]>`
		select secret_fingerprint as fingerprint from schema_facts`
	return facts?.fingerprint ?? null
}

/** For who has lost the former secret, or restores what was made with another one. */
export const replaceFingerprint = async (
	{ sql }: { sql: Database['sql'] | Tx },
	fingerprint: string,
): Promise<void> => {
	await sql`update schema_facts set secret_fingerprint = ${fingerprint}`
}
