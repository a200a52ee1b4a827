/** What is wrong with a DATABASE_URL, told without its user and password. */
import { readHosts } from '../store/hosts.ts'

/** The fault, as it follows the variable's name; undefined when there is none. */
export const faultOfDatabaseUrl = (text: string): string | undefined => {
	if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres:// or postgresql://'
	try {
		const url = URL.parse(readHosts(text)?.address ?? text)
		for (const part of [url!.username, url!.password, url!.pathname]) decodeURIComponent(part)
		return undefined
	} catch (error) {
		return error instanceof TypeError || error instanceof URIError
			? 'is not a URL: special characters of user name and password must be percent-encoded'
			: (error as Error).message
	}
}
