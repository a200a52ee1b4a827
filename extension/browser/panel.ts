/** The list of links beside the page: Chromium's side panel, Firefox' sidebar. */
import { api as browser } from './api.ts'

interface SidePanel {
	open: (of: { windowId: number }) => Promise<void>
}

/** `WINDOW_ID_CURRENT` of both browsers. */
const THIS_WINDOW = -2

/** Opens it. Browsers allow that only in answer to a click, before any pause. */
export const openPanel = async (windowId = THIS_WINDOW): Promise<void> => {
	const { sidePanel } = browser as unknown as { sidePanel?: SidePanel }
	await (sidePanel === undefined ? browser.sidebarAction.open() : sidePanel.open({ windowId }))
}
