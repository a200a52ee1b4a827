/** Texts that have broken programs: markup, quoting, encodings, numbers, names, directions. */

/** Splits a text into its words. */
export const words = (text: TemplateStringsArray): string[] => text.join('').trim().split(/\s+/)

/** Texts that a field may be sent, by what they break. Source: written for these tests. */
const kinds: string[][] = [
	// Nothing, or nothing visible
	['', ' ', '\t', '\r\n', '\u00a0', '\u2003\u3000', '\u200b', '\ufeff', '\u2060\u180e'],
	// Words of programs
	[
		...words`
			undefined null NULL None true NaN Infinity __proto__ constructor prototype hasOwnProperty
			toString __defineGetter__ then`,
		'[object Object]',
	],
	// Numbers
	words`
		0 -0 -1 1.5 1e309 0x10 ٣ 1,000 9007199254740993 99999999999999999999999999 2147483648`,
	// Quoting and SQL
	[
		...words`
			' " $1 %s%s%s%n {0} {{7*7}} #{7*7} % %% %zz %00 %c0%ae &amp;&#0;&#x110000;`,
		...['`', '\\', "\\'", "''; drop table links; --", "1' or '1'='1", '\u0024{7*7}', '<%= 7*7 %>'],
	],
	// Markup
	[
		...words`
			<script>alert(1)</script> </script><script>alert(1)</script> <svg/onload=alert(1)>
			</textarea><script>alert(1)</script> <!-- --> <![CDATA[ ＜script＞`,
		'"><img src=x onerror=alert(1)>',
		"' onmouseover='alert(1)",
		'</title><svg onload=alert(1)>',
		'<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
		'<a href="javascript:alert(1)">x</a>',
		'<style>@import "https://evil.example/"</style>',
		'<base href="https://evil.example/">',
		'<meta http-equiv="refresh" content="0;url=https://evil.example/">',
		'\u003cscript\u003e',
	],
	// Headers and lines
	[
		...['a\r\nSet-Cookie: sid=stolen', 'a\nLocation: https://evil.example/', 'a\u0085b\u2028c\u2029d'],
		'a\r\n\r\n<script>alert(1)</script>',
	],
	// Paths and places
	[
		...words`
			../../../../etc/passwd /dev/null CON file:///etc/passwd //evil.example https://evil.example/
			javascript:alert(1) data:text/html,x $(reboot)`,
		...['..\\..\\windows\\win.ini', 'C:\\', '/\\evil.example', '; cat /etc/passwd', '`reboot`', '| ls'],
	],
	// A spreadsheet runs these
	[...words`=1+1 +1 -1+1 @SUM(A1)`, '\t=1+1'],
	// JSON, YAML, LDAP, XML
	[
		...words`{"a":1} [] {"$gt":""} !!python/object/apply:os.system *)(uid=*`,
		'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
	],
	// Scripts, directions, length in bytes
	[
		...words`ünïcödé 日本語テキスト العربية 😀👩‍👩‍👧‍👦🏳️‍🌈 ﬃ İıſK ß`,
		...['\u202eexe.txt\u202c', '\u2066\u2067\u2069', '\u0301', '\uffff\ufffe', '\ufffd', '\u{10ffff}'],
		'Z\u0351\u0327\u030ca\u0328\u0321l\u0321\u035bg\u0322o\u0323',
		...['\u0001\u0002\u001b[2J\u007f', '\u009b31m'],
	],
	// What cannot be kept
	['\0', 'a\0b'],
	['\ud800', '\udc00\ud800'],
	// Regular expressions that take long
	['(((((((((((a', `${'a'.repeat(60)}!`, '<'.repeat(100), `${' '.repeat(100)}x`],
	// Too long for any field
	['x'.repeat(9_000), '語'.repeat(3_000)],
]
export const naughtyTexts: string[] = kinds.flat()

/** One of `parts` parts of each kind, of a small kind at least one text: by turns all of them. */
export const ofEachKind = (nth: number, parts: number): string[] =>
	kinds.flatMap((kind) => partOf(kind, nth, Math.min(kind.length, parts)))

/** Those that a header can carry. */
export const naughtyHeaders: string[] = naughtyTexts.filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))

/** Values that are no text where text is wanted, and the other way round. */
export const naughtyValues: unknown[] = [
	...[null, true, false, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, [], [[]], {}, { length: 1 }],
	...[{ toString: 'x' }, { constructor: { prototype: 'x' } }, [null], ['a', 1, {}], Array(1_000).fill('a')],
]

/** One of `parts` parts of a list; the parts for all `nth` make up the list. */
export const partOf = <T>(list: T[], nth: number, parts: number): T[] =>
	list.filter((_, place) => place % parts === nth % parts)
