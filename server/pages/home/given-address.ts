/** The address that a bookmark or a phone's share menu gives to the form on the landing page. */

/** Apps put an address into the text that they share, and leave its own field empty. */
const addressIn = (text: string): string | undefined => /https?:\/\/\S+/i.exec(text)?.[0]

/** `query`: the landing page's. Undefined without an address, which the form checks when sent. */
export const givenAddress = ({ url = '', text = '', title = '' }: Record<string, string>) => {
	const address = url.trim() || addressIn(text) || addressIn(title)
	if (!address) return undefined
	const name = title.trim()
	return { url: address, ...(name !== '' && addressIn(name) === undefined && { title: name }) }
}
