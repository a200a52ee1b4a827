/** Texts that the WHATWG URL standard reads as web addresses, and those that no link may have. */
import { words } from './naughty.ts'

/** Absolute, http or https, without credentials: accepted, kept as they are, and redirected to. */
const readable: string[] = [
	// Schemes and slashes
	...words`
		http://example.org https://example.org/ HTTPS://EXAMPLE.org/Path hTtP://example.org
		http:example.org https:/example.org/ http:///example.org https://///example.org/a`,
	'http:\\\\example.org\\a\\b',
	'http:/\\example.org/',
	'http://example.org\\@elsewhere.example/',
	'ht\ntps://example.org/',
	'\u0001https://example.org/\u0002',
	'http:\t//\n/example.org/',
	// Ports
	...words`
		http://example.org: http://example.org:/ http://example.org:80/ https://example.org:443/x
		https://example.org:0443/x http://example.org:0/ http://example.org:65535/
		http://example.org:00000000000080/`,
	// Hosts by name
	...words`
		https://a/ https://a.b.c.d.e.f.g/ https://example.org./ https://ex_ample.org/
		https://-example-.org/ https://exa'mple.org/ https://exa!mple.org/ https://exa$mple.org/
		https://exa*mple.org/ https://exa;mple.org/ https://exa=mple.org/ https://(example).org/
		https://{example}.org/ https://%65xample.org/ https://ex%41mple.org/ https://münchen.example/
		https://MÜNCHEN.example/ https://m%C3%BCnchen.example/ https://xn--mnchen-3ya.example/
		https://日本語.example/ https://faß.example/ https://ｇｏ.example/ https://example。org/
		https://☕.example/`,
	'https://ex\u00adample.org/',
	'https://ex\u200bample.org/',
	// Hosts by number
	...words`
		http://127.0.0.1/ http://127.1/ http://0x7f.1/ http://0177.0.0.1/ http://2130706433/
		http://0x7F000001/ http://192.168.257/ http://1.2.3.4./ http://1.2.3.0xg/
		http://%30%78%63%30%2e%30%32%35%30.01/ http://０Ｘｃ０．０２５０．０１/ http://[::1]/ http://[::]:8080/
		http://[0:0:0:0:0:0:0:1]/ http://[::127.0.0.1]/ http://[2001:DB8::ABCD]/
		http://[1:2:3:4:5:6:7::]/`,
	// Paths
	...words`
		https://example.org/a/../b/./c https://example.org/../../.. https://example.org/%2e%2E/%2e
		https://example.org//a///b https://example.org/% https://example.org/%zz%1
		https://example.org/%00 https://example.org/%0d%0aSet-Cookie:%20a=b https://example.org/ü/日本/😀
		https://example.org/'(*)!;:@&=+$, https://example.org/<script>alert(1)</script>
		https://example.org/~user/-._ https://example.org/javascript:alert(1)`,
	'https://example.org/a b  c',
	'https://example.org/a\tb\nc\rd',
	'https://example.org/\r\nSet-Cookie: sid=stolen',
	'https://example.org/\\..\\a',
	'https://example.org/\u202egro.elpmaxe',
	'https://example.org/\ufeff\ufffd\uffff',
	'https://example.org/"<>`{}|^[]',
	'https://example.org/\u0001\u001f\u007f',
	// Queries and fragments
	...words`
		https://example.org? https://example.org?a=b https://example.org/??a=%&&=&b==
		https://example.org/?q=%F0%9F%98 https://example.org/?u=https://u:p@other.example/
		https://example.org/# https://example.org#a#b?c https://example.org/?#`,
	'https://example.org/?q=\'"<>`',
	'https://example.org/?q=ü😀 x',
	'https://example.org/#ü <`">',
	'https://example.org/?a#\u0001\t\n',
	// `@` without a name
	...words`
		https://@example.org/ https://:@example.org/ https://example.org/@user https://example.org?@x
		https://example.org#@x`,
]

/** No address, or none that a link may lead to. */
const unreadable: string[] = [
	// No scheme, or nothing behind it
	...words`
		//example.org/ /a ?a #a example.org example.org:80 www.example.org/a http http: http://
		https:/// https://? https://# https://:443/ https://@/ https://@:80/ ://example.org
		:https://example.org -https://example.org/ 1https://example.org/`,
	'',
	' ',
	'h ttps://example.org/',
	'\\\\example.org\\a',
	// Other schemes
	...words`
		javascript:alert(1) JaVaScRiPt:alert(1) javascript://example.org/%0aalert(1)
		data:text/html,<script>alert(1)</script> vbscript:msgbox(1) file:///etc/passwd
		file://example.org/c:/ blob:https://example.org/8f1c filesystem:https://example.org/temporary/x
		about:blank view-source:https://example.org/ ftp://example.org/ ws://example.org/
		wss://example.org/ mailto:ann@example.org tel:+49301234 urn:isbn:9783161484100
		chrome://settings/ moz-extension://x/ intent://example.org/#Intent;scheme=https;end
		httpss://example.org/ http+unix://%2ftmp%2fsocket/ feed:https://example.org/`,
	...['java\nscript:alert(1)', '\u0001javascript:alert(1)'],
	// Credentials
	...words`
		https://user@example.org/ https://user:@example.org/ https://user:password@example.org/
		https://:password@example.org/ https://kurz.example@example.org/ https://%75ser@example.org/
		https://a@b@example.org/ https:user@example.org`,
	'http:\\\\user@example.org',
	// Hosts that can be none
	...words`
		https://exa%20mple.org/ https://example.org%/ https://exa<mple.org/ https://exa>mple.org/
		https://exa^mple.org/ https://exa|mple.org/ https://exa[mple.org/ https://exa]mple.org/
		https://exa%00mple.org/ https://exa%2fmple.org/ https://exa%23mple.org/ https://exa%3ample.org/
		https://exa%40mple.org/ https://exa%5cmple.org/ https://exa%7fmple.org/ https://%zz%66%a/
		https://%ff/ https://xn--/ https://xn--a/ https://１２３４５６７８９０１.example:x/ http://256.256.256.256/
		http://4294967296/ http://0x100000000/ http://1.2.3.4.5/ http://1.2.3.08/ http://example.1.09/
		http://[/ http://[]/ http://[::1/ http://::1/ http://[::1]x/ http://[1:2:3]/
		http://[1:2:3:4:5:6:7:8:9]/ http://[::1::2]/ http://[::g]/ http://[::1%25eth0]/
		http://[::256.1.1.1]/ http://[www.example.org]/`,
	...['https://exa mple.org/', 'https://\u00ad/', 'https://\ufdd0.example/'],
	// Ports that can be none
	...words`
		http://example.org:65536/ http://example.org:99999999999999999999/ http://example.org:-80/
		http://example.org:8o/ http://example.org:80:80/ http://example.org:%38%30/`,
	// What cannot be kept
	...['https://example.org/\0', 'https://example.org/\ud800', 'https://example.org/?\udfff'],
	'https://exa\0mple.org/',
]

/** A control character deceives who reads the address, wherever a browser would go with it. */
export const controls = (text: string): boolean => /\p{Cc}/u.test(text)

export const webAddresses = readable.filter((text) => !controls(text))
export const noWebAddresses = [...unreadable, ...readable.filter(controls)]
