/** A gateway that loses answers: links are made, but the browser never hears of them. */
import { type Gateway, isCreation } from './gateway.ts'

/** As from a proxy in between: without the header that lets an extension read it. */
const unheard = () => new Response('', { status: 502 })

/** Loses one answer, replaces the next two by 503, and passes on the rest. All reach the server. */
export const loseAnswers = (gateway: Gateway): void => {
	let made = 0
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		if (!isCreation(request)) return answer
		made++
		if (made === 1) return unheard()
		if (made > 3) return answer
		return Response.json(
			{ error: 'service_unavailable' },
			{ status: 503, headers: { 'access-control-allow-origin': '*' } },
		)
	}
}
