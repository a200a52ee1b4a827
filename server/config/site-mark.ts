/** Checks an SVG that pages show as a picture: it may only draw. */

/** What a picture has no need of: scripts, other documents, anything loaded from elsewhere. */
const forbidden: [pattern: RegExp, what: string][] = [
	[/<!(DOCTYPE|ENTITY|\[CDATA)/i, 'a DOCTYPE, an entity or CDATA'],
	[/<\?(?!xml\s)/i, 'a processing instruction'],
	[
		/<\s*([\w-]+:)?(script|foreignObject|iframe|embed|object|audio|video|image|set|animate\w*|handler|listener)\b/i,
		'an element that does more than draw',
	],
	[/[\s"'/]on\w+\s*=/i, 'an event handler'],
	[/(href|src)\s*=\s*(?!["']#)/i, 'a reference to something else'],
	[/url\(\s*(?!["']?#)/i, 'a reference to something else'],
	[/@import|javascript:|expression\(/i, 'a reference to something else'],
]

/** The fault, worded to follow the file's name; undefined for a picture. */
export const faultOfMark = (svg: string): string | undefined => {
	const bare = svg
		.replace(/^\ufeff/, '')
		.replace(/^<\?xml\s[^>]*\?>/, '')
		.replace(/<!--[\s\S]*?-->/g, '')
		.trim()
	if (!/^<svg[\s>]/.test(bare) || !/<\/svg>$/.test(bare)) return 'is not an SVG: it must begin with <svg'
	if (!/^<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(bare))
		return 'lacks xmlns="http://www.w3.org/2000/svg"'
	if (!/^<svg\s[^>]*viewBox=/.test(bare)) return 'lacks a viewBox'
	// Numeric characters could spell what is looked for.
	const spelled = bare.replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex?: string, decimal?: string) =>
		String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
	)
	const found = forbidden.find(([pattern]) => pattern.test(spelled))
	return found && `has ${found[1]}: a mark may only draw`
}
