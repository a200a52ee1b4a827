/** A database with an ordinary role as its owner, as providers give one. */
import { connect } from '../../../server/store/driver/connect.ts'

/** `admin`: the superuser's connection string. Close it at the end. */
export const makeOwner = async (admin: string, name: string, options = '') => {
	const { sql, close } = connect(admin, { prepare: false, max: 1 })
	const setPassword = (password: string) => sql.unsafe(`alter role ${name} password '${password}'`)
	await sql.unsafe(`create role ${name} login nosuperuser nocreatedb nocreaterole ${options}`)
	await setPassword('first-password')
	await sql.unsafe(`create database ${name} owner ${name}`)
	const { port } = new URL(admin)
	return {
		/** Without a password. */
		url: `postgres://${name}@127.0.0.1:${port}/${name}`,
		urlWith: (password: string) => `postgres://${name}:${password}@127.0.0.1:${port}/${name}`,
		sql,
		setPassword,
		/** Ends all connections of the role, as a failover does. */
		cut: () => sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${name}`,
		close,
	}
}
