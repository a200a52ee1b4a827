/** Draws QR codes as a server does, without one. */
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createThreads } from '../../../server/limits/threads.ts'
import { createDrawer, type Drawer } from '../../../server/qr/draw.ts'

/** With the mark of Kurz. */
export const openDrawer = (): Drawer =>
	createDrawer({ dear: createDearWork({ cores: 2, bytes: 2 ** 30 }), threads: createThreads(), site: {} })
