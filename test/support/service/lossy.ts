/** A gateway that loses answers: the link is made, but the browser never hears of it. */
import { type Gateway, isCreation } from './gateway.ts'

/** As a proxy in between answers: without the header that lets an extension read it. */
const unheard = () => new Response('', { status: 502 })

/** The server does what it is asked to, but the answer is lost. */
export const loseEveryAnswer = (gateway: Gateway): void => {
	gateway.stepIn = (_request, pass) => pass().then(unheard)
}

/** One answer is lost, the next two are 503; whatever follows is passed on. All three reach the server. */
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
