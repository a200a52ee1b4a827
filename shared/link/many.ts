/** The links of a request about several. */
import * as z from 'zod/mini'

/** 1 to `most` links, each as `item`. */
export const linksOf = <Item extends z.ZodMiniType>(most: number, item: Item) => {
	const message = `Give 1 to ${most} links.`
	return z.array(item, message).check(z.minLength(1, message), z.maxLength(most, message))
}
