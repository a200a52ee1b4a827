/** Where the button is pinned: the puzzle piece of the toolbar, and its menu with our row. */
import { Mark } from '../../../shared/mark.tsx'
import { useAllWords } from '../use-words.tsx'

/** Of 24 units, drawn with lines. */
const puzzle =
	'M9 4a2 2 0 0 1 4 0v2h5v5h-2a2 2 0 0 0 0 4h2v5h-5v-2a2 2 0 0 0-4 0v2H4v-5h2a2 2 0 0 0 0-4H4V6h5z'
const pin = 'M9 3h6l-1 7 3 3v2H7v-2l3-3zM12 15v6'
const cog =
	'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2'

export const PinPicture = ({ isFirefox }: { isFirefox: boolean }) => {
	const { product } = useAllWords()
	return (
		<svg class="pin-picture" viewBox="0 0 400 132" width="400" height="132" aria-hidden="true">
			<rect class="bar" x="0.5" y="0.5" width="399" height="43" rx="8" />
			<rect class="line" x="12" y="10" width="300" height="24" rx="12" />
			<path class="here" transform="translate(338 10)" d={puzzle} />
			<rect class="menu" x="172" y="52" width="216" height="76" rx="8" />
			<g transform="translate(188 66)" stroke="none">
				<Mark size={24} />
			</g>
			<text x="224" y="83">
				{product}
			</text>
			<path class="here" transform="translate(350 66)" d={isFirefox ? cog : pin} />
			<path class="line" d="M188 110h120" />
		</svg>
	)
}
