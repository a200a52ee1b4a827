/** Photographs a screen as a phone does: tilted, from the side, out of focus, grainy. */
import type { BrowserContext } from 'playwright'

export interface PhotoOptions {
	/** Degrees in the plane of the screen. */
	turned: number
	/** Degrees out of that plane, to the side and upwards. The far edge is smaller. */
	seenFrom: { side: number; above: number }
	/** Pixels of the photo. */
	blur: number
	/** Strength of the grain, 0 to 1. */
	grain: number
}

/** Photo pixels per screen pixel: a phone at arm's length. */
const CLOSE = 2

/** `png` is what the screen shows. Returns the photo as a PNG. */
export const photograph = async (
	context: BrowserContext,
	png: Uint8Array,
	{ turned, seenFrom, blur, grain }: PhotoOptions,
): Promise<Uint8Array> => {
	const page = await context.newPage()
	try {
		await page.setViewportSize({ width: 1200, height: 1600 })
		const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
		await page.setContent(`<!doctype html>
			<style>
				body { margin: 0; overflow: hidden; background: #6b6257 }
				.scene { display: grid; place-content: center; height: 100vh; perspective: 1400px; filter: blur(${blur}px) }
				.screen { transform: scale(${CLOSE}) rotateY(${seenFrom.side}deg) rotateX(${seenFrom.above}deg) rotateZ(${turned}deg); box-shadow: 0 0 40px #000 }
				.light, .grain { position: fixed; inset: 0 }
				.light { background: radial-gradient(circle at 20% 10%, #fff6 0, #0000 40%, #0007 100%) }
				.grain { opacity: ${grain} }
			</style>
			<div class="scene"><img class="screen" src="${source}" alt=""></div>
			<div class="light"></div>
			<svg class="grain" width="100%" height="100%">
				<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/></filter>
				<rect width="100%" height="100%" filter="url(#grain)"/>
			</svg>`)
		await page.locator('.screen').evaluate((image: HTMLImageElement) => image.decode())
		return await page.screenshot({ animations: 'disabled' })
	} finally {
		await page.close()
	}
}
