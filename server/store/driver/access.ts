/** The driver's options for TLS and the password of a connection string. */
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { type Access as Parameters, accessOf as parametersOf } from '../../config/database-access.ts'
import type { Place } from './connect.ts'
import { createPassword, type Password } from './password.ts'

/** What the pools of a process share about a connection string. */
export interface Access {
	/** The connection string as the driver takes it. */
	address: string
	options: { ssl: boolean | object | 'prefer' | 'require'; pass?: () => Promise<string> }
	/** Undefined when it is in the connection string. */
	password: Password | undefined
}

const readCertificates = (file: string): string => {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		throw new Error(`the file of sslrootcert can't be read: ${(error as Error).message}`)
	}
	if (text.includes('-----BEGIN CERTIFICATE-----')) return text
	throw new Error(`the file of sslrootcert holds no certificate: ${file}`)
}

/** All authorities of the system take 0.1 s to read, so that is done once. */
const contexts = new Map<string | undefined, tls.SecureContext>()

/** Whom to trust. The system's authorities are not among Bun's defaults. */
const contextOf = (rootCert: string | undefined): tls.SecureContext => {
	if (rootCert !== undefined && rootCert !== 'system')
		return tls.createSecureContext({ ca: readCertificates(rootCert) })
	const more = rootCert === undefined ? tls.getCACertificates('default') : []
	return contexts.getOrInsertComputed(rootCert, () =>
		tls.createSecureContext({ ca: [...more, ...tls.getCACertificates('system')] }),
	)
}

/** Modes as libpq means them: with a root certificate, `require` checks it too. */
const readTls = ({ mode, rootCert }: Pick<Parameters, 'mode' | 'rootCert'>): Access['options']['ssl'] => {
	if (mode === 'disable') return false
	if (mode === 'prefer' || (mode === 'require' && rootCert === undefined)) return mode
	return {
		secureContext: contextOf(rootCert),
		...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
	}
}

/** `say`: as of `createPassword`. Fails with one line when a certificate can't be read. */
export const createAccess = (text: string, say?: (message: string) => void): Access => {
	const { address, passwordFile: file, passwordCommand: command, ...parameters } = parametersOf(text)
	const password = createPassword({ file, command }, say)
	return {
		address,
		options: { ssl: readTls(parameters), ...(password && { pass: password.read }) },
		password,
	}
}

/** Undefined for the socket of the embedded database. */
export const accessOf = (place: Place): Access | undefined =>
	typeof place === 'string' ? createAccess(place) : undefined
