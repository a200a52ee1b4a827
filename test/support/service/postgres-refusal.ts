/** A Postgres's answer to a connection that it refuses, as bytes. */
export const postgresRefusal = (code: string, message: string): Buffer => {
	const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
	const head = Buffer.from('E\0\0\0\0')
	head.writeUInt32BE(fields.length + 4, 1)
	return Buffer.concat([head, fields])
}
