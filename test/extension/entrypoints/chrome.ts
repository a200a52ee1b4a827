/** The browser's interface as far as the background uses it, in memory; it tells what was asked of it. */

type Heard = (...told: never[]) => unknown
/** An event of the browser. */
export const listeners = () => {
	const all = new Set<Heard>()
	return {
		addListener: (one: Heard) => void all.add(one),
		removeListener: (one: Heard) => void all.delete(one),
		tell: (...told: unknown[]) => [...all].map((one) => one(...(told as never[]))),
	}
}

const areaOf = () => {
	const values = new Map<string, unknown>()
	const onChanged = listeners()
	const change = async (changed: Record<string, unknown>): Promise<void> => {
		const changes = Object.entries(changed).map(([key, newValue]) => {
			const oldValue = values.get(key)
			if (newValue === undefined) values.delete(key)
			else values.set(key, structuredClone(newValue))
			return [key, { oldValue, newValue }] as const
		})
		onChanged.tell(Object.fromEntries(changes))
	}
	return {
		onChanged,
		get: async (keys: string[] | null) =>
			Object.fromEntries([...values].filter(([key]) => keys === null || keys.includes(key))),
		set: change,
		remove: (keys: string[]) => change(Object.fromEntries(keys.map((key) => [key, undefined]))),
	}
}

export const createChrome = () => {
	/** What a click opens, the sign on the button, when the background wakes, the entries of menus. */
	const shown = {
		popup: undefined as string | undefined,
		sign: undefined as string | undefined,
		wakes: undefined as number | undefined,
		menus: [] as string[],
		opened: [] as string[],
	}
	const permitted = new Set<string>(['clipboardWrite'])
	const tab = { id: 7, windowId: 3, url: 'https://page.example/', incognito: false, active: true }
	const open = async (page: string) => void shown.opened.push(page)
	return {
		shown,
		permitted,
		tab,
		runtime: {
			getURL: (path: string) => `chrome-extension://kurz/${path}`,
			onInstalled: listeners(),
			onStartup: listeners(),
			onConnect: listeners(),
			openOptionsPage: () => open('options.html'),
		},
		i18n: { getUILanguage: () => 'en' },
		storage: { local: areaOf(), sync: areaOf(), session: areaOf() },
		permissions: {
			contains: async ({ permissions }: { permissions: string[] }) =>
				permissions.every((one) => permitted.has(one)),
			onAdded: listeners(),
			onRemoved: listeners(),
		},
		alarms: {
			create: (_name: string, { when }: { when: number }) => {
				shown.wakes = when
			},
			clear: async () => {
				shown.wakes = undefined
			},
			onAlarm: listeners(),
		},
		action: {
			setPopup: async ({ popup }: { popup: string }) => {
				shown.popup = popup
			},
			setBadgeText: async ({ text }: { text: string }) => {
				shown.sign = text
			},
			setBadgeBackgroundColor: async () => {},
			setTitle: async () => {},
			openPopup: () => open('popup.html'),
			onClicked: listeners(),
		},
		contextMenus: {
			removeAll: async () => {
				shown.menus = []
			},
			create: ({ id }: { id: string }) => void shown.menus.push(id),
			onClicked: listeners(),
		},
		sidePanel: { open: () => open('panel') },
		tabs: {
			query: async (asked: { url?: string }) => (asked.url === undefined ? [tab] : []),
			create: ({ url }: { url: string }) => open(url.replace(/^.*\/kurz\/|#.*$/g, '')),
		},
	}
}
