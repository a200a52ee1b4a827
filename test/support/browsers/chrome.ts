/** The part of the browser's API that tests call inside the extension. */

interface StorageArea {
	get: () => Promise<Stored>
	set: (values: object) => Promise<void>
	remove: (key: string) => Promise<void>
	clear: () => Promise<void>
}

/** Everything in a storage area. */
type Stored = Record<string, { value: unknown } | undefined>

/** In a test: `declare const chrome: Chrome`. */
export interface Chrome {
	storage: Record<'local' | 'sync' | 'session', StorageArea>
	runtime: { id: string; getManifest: () => { version: string } }
	management: { getPermissionWarningsByManifest: (manifest: string) => Promise<string[]> }
	offscreen: { createDocument: (options: object) => Promise<void> }
	sidePanel: { open: (of: object) => Promise<void> }
	tabs: {
		query: (query: object) => Promise<{ id: number; windowId: number; url?: string }[]>
		update: (id: number | undefined, to: object) => Promise<void>
		group: (of: object) => Promise<number>
	}
	bookmarks: { create: (bookmark: object) => Promise<{ id: string }> }
	contextMenus: { onClicked: { dispatch: (info: object, tab: object) => void } }
	action: {
		getBadgeText: (of: object) => Promise<string>
		getPopup: (of: object) => Promise<string>
		setPopup: (to: object) => Promise<void>
		openPopup: () => Promise<void>
	}
}
