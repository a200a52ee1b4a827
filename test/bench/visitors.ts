/** User agents and referrers of the bench's visits, as frequent as in the wild. */

const chromium = (system: string, version: number, rest = '') =>
	`Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36${rest}`
const chromeMobile = (device: string, version: number) =>
	`Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
const firefox = (system: string, version: number) =>
	`Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const safari = (version: string) =>
	`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const iphone = (system: string, version: string) =>
	`Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`

const windows = 'Windows NT 10.0; Win64; x64'
const mac = 'Macintosh; Intel Mac OS X 10_15_7'
const linux = 'X11; Linux x86_64'

export const userAgents: string[] = [
	...[148, 150, 152, 153, 154, 155, 156].map((version) => chromium(windows, version)),
	...[152, 154, 155, 156].map((version) => chromium(mac, version)),
	...[154, 155, 156].map((version) => chromium(linux, version)),
	...[153, 154, 155, 156].map((version) => chromium(windows, version, ` Edg/${version}.0.0.0`)),
	...[136, 137].map((version) => chromium(windows, version + 16, ` OPR/${version}.0.0.0`)),
	...['10; K', '13; SM-A536B', '14; Pixel 8', '15; SM-S928B', '16; Pixel 10'].flatMap((device) =>
		[154, 155, 156].map((version) => chromeMobile(device, version)),
	),
	...[140, 151, 152, 153].map((version) => firefox(windows, version)),
	...[152, 153].map((version) => firefox(linux, version)),
	firefox('Android 15; Mobile', 153),
	...['17.6', '18.6', '26.0', '26.1'].map(safari),
	...[iphone('17_7_2', '17.7'), iphone('18_6', '18.6'), iphone('18_7', '26.0'), iphone('18_7', '26.1')],
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.20.80',
	'curl/8.16.0',
	'python-requests/2.32.5',
]

/** '' is no referrer: an address that was typed, or from mail or a printed QR code. */
export const referrers: string[] = `
	https://www.google.com/ https://www.bing.com/ https://duckduckgo.com/ https://t.co/ https://l.facebook.com/
	https://www.linkedin.com/feed/ https://news.ycombinator.com/item?id=45000000 https://www.reddit.com/
	https://old.reddit.com/r/selfhosted/comments/1abcdef/a_small_link_shortener/ https://mail.google.com/mail/u/0/
	https://outlook.office.com/ https://github.com/explore https://teams.microsoft.com/
	https://www.youtube.com/redirect?event=video_description https://mastodon.social/@someone/112233445566778899
	https://bsky.app/profile/someone.example/post/3kabc https://en.wikipedia.org/wiki/URL_shortening
	https://www.heise.de/news/Ein-Artikel-mit-langem-Namen-1234567.html
	android-app://com.google.android.googlequicksearchbox/`.split(/\s+/)
