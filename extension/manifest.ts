/** The manifest: name, permissions, keys. Nothing in it causes a warning at install. */
import type { UserManifest } from 'wxt'
import { languageCodes } from '../shared/words/languages.ts'

/** `activeTab` covers only the page the person clicks on, and only when they do. */
const permissions = ['activeTab', 'storage', 'contextMenus', 'alarms'] as const
/** Firefox needs none for copying and the list beside the page, and can't mark pages. */
const chromiumPermissions = ['offscreen', 'sidePanel', 'declarativeContent'] as const
/** Asked for when a feature is used: copying, notifications, links for many tabs or bookmarks. */
const optionalPermissions = ['clipboardWrite', 'notifications', 'tabs', 'bookmarks'] as const
/** Asked for one server at a time, when it refuses requests from other origins. */
const optionalOrigins = ['https://*/*', 'http://*/*']

/** Without `upgrade-insecure-requests`, Firefox's default, which locks out servers at home. */
const contentSecurityPolicy = "script-src 'self'; object-src 'self'"

const gecko = {
	strict_min_version: '140.0',
	// A page's address and title go to the server; credentials only at sign-in.
	data_collection_permissions: { required: ['browsingActivity'], optional: ['authenticationInfo'] },
}

/** Fits a narrow column beside the page, too. */
const list = 'links.html'

/** The manifest for one browser; entry points (popup, pages, background) are added by the build. */
export const createManifest = (browser: string, version: string, id: string): UserManifest => ({
	name: '__MSG_name__',
	description: '__MSG_description__',
	default_locale: languageCodes[0],
	// Browsers take numbers alone.
	version: version.replace(/-.*/, ''),
	permissions: [...permissions, ...(browser === 'firefox' ? [] : chromiumPermissions)],
	optional_permissions: [...optionalPermissions],
	optional_host_permissions: optionalOrigins,
	content_security_policy: { extension_pages: contentSecurityPolicy },
	action: { default_title: '__MSG_name__' },
	commands: {
		_execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
		'shorten-and-copy': { description: '__MSG_commandCopy__' },
	},
	omnibox: { keyword: 'kz' },
	...(browser === 'firefox'
		? {
				sidebar_action: { default_panel: list, default_title: '__MSG_name__', open_at_install: false },
				browser_specific_settings: { gecko: { id, ...gecko } } as NonNullable<
					UserManifest['browser_specific_settings']
				>,
			}
		: { side_panel: { default_path: list }, minimum_chrome_version: '127', version_name: version }),
})
