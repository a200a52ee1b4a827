/** The root of a host of short links: whose they are, and nothing to go to. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'
import { documentOf, type Page } from './document.tsx'
import { Report } from './Report.tsx'
import { useSite } from './site.ts'

const Whose = () => {
	const { frame } = useWords()
	return (
		<>
			<h1>{useSite().name}</h1>
			<p class="lead">{frame.linkHost.text}</p>
			<Report of="fault" />
		</>
	)
}

export const linkHostPage = (): Page =>
	documentOf(({ frame }) => ({
		title: `${frame.linkHost.title} · Kurz`,
		isForVisitor: true,
		children: <Whose />,
	}))
