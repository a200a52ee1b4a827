/** What rules call a visitor's browser and device, by user agents of today. */
import { expect, it } from 'vitest'
import { readAgent } from '../../../../server/visits/visitor/agent.ts'
import { browserOf } from '../../../../server/visits/visitor/browsers.ts'
import { devicesOf } from '../../../../server/visits/visitor/devices.ts'
import { browserNames } from '../../../../shared/link/when.ts'

const onPhone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const onWindows =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36'
const onAndroid = (more: string, device = 'K') =>
	`Mozilla/5.0 (Linux; Android 10; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${more}`
const webView = 'Version/4.0 Chrome/124.0'

/** User agents, with the browser and the devices that rules call it. */
const agents: [agent: string, browser: string | undefined, devices: string][] = [
	[onAndroid('Chrome/124.0 Mobile Safari/537.36'), 'chrome', 'android mobile'],
	[onAndroid('Chrome/124.0 Safari/537.36'), 'chrome', 'android mobile tablet'],
	[`${onPhone} CriOS/124.0 Mobile/15E148 Safari/604.1`, 'chrome', 'ios mobile'],
	[`${onPhone} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'ios mobile'],
	[
		'Mozilla/5.0 (Android 14; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0',
		'firefox',
		'android mobile tablet',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'firefox', 'linux desktop'],
	[`${onPhone} Version/17.4 Mobile/15E148 Safari/604.1`, 'safari', 'ios mobile'],
	[
		'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
		...(['safari', 'ios mobile tablet'] as const),
	],
	// An iPad of today: no other than a Mac.
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
		...(['safari', 'macos desktop'] as const),
	],
	[`${onWindows} Edg/124.0`, 'edge', 'windows desktop'],
	[onAndroid('Chrome/124.0 Mobile Safari/537.36 EdgA/124.0'), 'edge', 'android mobile'],
	[`${onWindows} OPR/110.0`, 'opera', 'windows desktop'],
	[`${onWindows} Vivaldi/6.7`, 'vivaldi', 'windows desktop'],
	[onWindows.replace('Safari', 'YaBrowser/24.4 Safari'), 'yandex', 'windows desktop'],
	['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'ie', 'windows desktop'],
	[
		onAndroid('SamsungBrowser/24.0 Chrome/117.0 Safari/537.36', 'SM-X700'),
		...(['samsung', 'android mobile tablet'] as const),
	],
	[onAndroid(`${webView} Mobile DuckDuckGo/5 Safari/537.36`), 'duckduckgo', 'android mobile'],
	[onAndroid('Chrome/99.0 HuaweiBrowser/12.1 Mobile Safari/537.36', 'ELE-L29'), 'huawei', 'android mobile'],
	[onAndroid(`${webView} Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9`), 'miui', 'android mobile'],
	[onAndroid(`${webView} UCBrowser/13.5 Mobile Safari/537.36`), 'uc', 'android mobile'],
	[onAndroid('Silk/120.2 like Chrome/120.0 Safari/537.36', 'KFTRWI'), 'silk', 'android mobile tablet'],
	[onAndroid(`${webView} Mobile Safari/537.36`, 'Pixel 7; wv'), 'webview', 'android mobile'],
	[`${onPhone} GSA/312.0 Mobile/15E148 Safari/604.1`, 'googleapp', 'ios mobile'],
	[`${onPhone} Mobile/21E219 Instagram 328.0.4 (iPhone14,5; iOS 17_4)`, 'instagram', 'ios mobile'],
	[`${onPhone} Mobile/21E219 [FBAN/FBIOS;FBAV/461.0;FBDV/iPhone14,5]`, 'facebook', 'ios mobile'],
	[onAndroid(`${webView} Mobile Safari/537.36 musical_ly_20 TikTok/34.2`), 'tiktok', 'android mobile'],
	[`${onPhone} Mobile/15E148 [LinkedInApp]/9.29`, 'linkedin', 'ios mobile'],
	[`${onPhone} Version/17.4 Mobile/15E148 Snapchat/12.8`, 'snapchat', 'ios mobile'],
	[`${onPhone} Mobile/15E148 Twitter for iPhone/10.3`, 'twitter', 'ios mobile'],
	[onAndroid(`${webView} Mobile Safari/537.36 MicroMessenger/8.0 WeChat/arm64`), 'wechat', 'android mobile'],
	[`${onPhone} Mobile/15E148 Safari Line/14.4`, 'line', 'ios mobile'],
	['Lynx/2.9', undefined, ''],
	['curl/8.5', undefined, ''],
]

it.each(agents)('%s', (text, browser, devices) => {
	const agent = readAgent(text)
	const found = [...devicesOf(agent.platform), ...(agent.isTablet ? ['tablet'] : [])]
	expect([browserOf(agent.browser), found.join(' ')]).toEqual([browser, devices])
})

it('each browser that a rule can name is that of some user agent, and its own name means it', () => {
	expect([...new Set(agents.flatMap(([, browser]) => browser ?? []))].toSorted()).toEqual(
		browserNames.toSorted(),
	)
	for (const name of browserNames) expect(browserOf(name)).toBe(name)
})
