/** What rules call a device, by the platform that its user agent names. */
import type { deviceNames } from '../../../shared/link/when.ts'

type Device = Exclude<(typeof deviceNames)[number], 'tablet'>

/** Names of platforms as the user-agent library gives them, in any case. */
const platforms: [RegExp, ...Device[]][] = [
	[/^ios$/i, 'ios', 'mobile'],
	[/^android(-x86)?$/i, 'android', 'mobile'],
	[/^(harmonyos|openharmony|kaios|windows (phone|mobile)|blackberry|ubuntu touch|sailfish)/i, 'mobile'],
	[/^windows$/i, 'windows', 'desktop'],
	[/^mac ?os/i, 'macos', 'desktop'],
	[/^(chromium|chrome) ?os$/i, 'chromeos', 'desktop'],
	[
		/^(gnu|linux|[klnx]?ubuntu|debian|fedora|mint|(open)?suse|gentoo|arch|slackware|mandriva|mageia|manjaro|centos|red ?hat|pclinuxos|raspbian|deepin|elementary os|zenwalk|linpus|linspire|sabayon|vectorlinux)$/i,
		'linux',
		'desktop',
	],
	[/bsd$|^dragonfly$/i, 'desktop'],
]

const known = new Map<string, readonly Device[]>()

/** None for what is unknown. Platforms are few: the library names them. */
export const devicesOf = (platform: string | null): readonly string[] => {
	if (platform === null) return []
	const before = known.get(platform)
	if (before !== undefined) return before
	const [, ...devices] = platforms.find(([names]) => names.test(platform)) ?? [undefined]
	known.set(platform, devices)
	return devices
}
