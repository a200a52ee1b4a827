/** The question before a link is made, for those who want to be asked. */
import { Target } from '../Target.tsx'
import { useWords } from '../use-words.tsx'
import { Sentence } from './Sentence.tsx'

export const Asking = ({ url, create }: { url: string; create: () => void }) => {
	const words = useWords()
	return (
		<Sentence text={words.noLinkYet} button={words.makeLink} onClick={create}>
			<Target url={url} />
		</Sentence>
	)
}
