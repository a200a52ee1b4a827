/** Draws QR codes: small ones at once, all others in a thread and in their turn. */
import type { PaperLook } from '../../shared/qr/look.ts'
import type { Site } from '../config/site.ts'
import type { DearWork } from '../limits/dear-work.ts'
import type { Job, Threads } from '../limits/threads.ts'
import { isPlain, qrPng, qrSvg } from './code.ts'

export const codeFormats = ['png', 'svg'] as const
export type CodeFormat = (typeof codeFormats)[number]

interface Asked {
	text: string
	look: PaperLook
	/** The site's own. */
	mark?: string | undefined
}

export const svgJob: Job<Asked, string> = {
	name: 'svg',
	run: ({ text, look, mark }) => qrSvg(text, look, mark === undefined ? {} : { mark }),
}
/** Those of one page, at once. */
export const svgsJob: Job<Omit<Asked, 'text'> & { texts: string[] }, string[]> = {
	name: 'svgs',
	run: async ({ texts, ...asked }) => Promise.all(texts.map((text) => svgJob.run({ ...asked, text }))),
}
export const pngJob: Job<Asked, Uint8Array<ArrayBuffer>> = {
	name: 'png',
	run: ({ text, look }) => qrPng(text, look),
}

/** Characters and pixels up to which a code takes no more than two milliseconds. */
const quick = { plain: 200, coloured: 60, size: 600 }

interface DrawerDeps {
	dear: Pick<DearWork, 'run'>
	threads: Pick<Threads, 'run'>
	site: Pick<Site, 'mark'>
}

/** Each fails like `qrSvg`, and with `service_unavailable` when too many wait. */
export const createDrawer = ({ dear, threads, site: { mark } }: DrawerDeps) => {
	/** `size` of what is drawn, in pixels; `isOfMany`: others are drawn right after it. */
	const draw = async <Picture>(
		job: Job<Asked, Picture>,
		asked: Asked,
		size: number,
		isOfMany = false,
	): Promise<Picture> => {
		const { look } = asked
		const characters = isPlain(look) ? quick.plain : quick.coloured
		const isSmall = look.mark === 'off' && asked.text.length <= characters && size <= quick.size
		const isQuick = isSmall && !isOfMany
		return isQuick ? job.run(asked) : dear.run('code', () => threads.run(job, asked))
	}
	/** Its size is a number in it. */
	const svg = (text: string, look: PaperLook, isOfMany = false) =>
		draw(svgJob, { text, look, mark }, 0, isOfMany)
	return {
		svg,
		/** Of several texts: a hundred take 0.2 s. */
		svgs: async (texts: string[], look: PaperLook): Promise<string[]> =>
			dear.run('code', () => threads.run(svgsJob, { texts, look, mark })),
		/** The same as a file. */
		file: async (
			format: CodeFormat,
			text: string,
			look: PaperLook,
			isOfMany = false,
		): Promise<Uint8Array<ArrayBuffer>> =>
			format === 'png'
				? draw(pngJob, { text, look }, look.size, isOfMany)
				: Buffer.from(await svg(text, look, isOfMany)),
	}
}

export type Drawer = ReturnType<typeof createDrawer>
