/** What a Postgres answers to a connection that it does not want. */
export const postgresRefusal = (code: string, message: string): Buffer => {
	const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
	const head = Buffer.from('E\0\0\0\0')
	head.writeUInt32BE(fields.length + 4, 1)
	return Buffer.concat([head, fields])
}
