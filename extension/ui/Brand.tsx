/** Name and mark of the server's operator; without them, our mark and another text. */
import { Mark } from '../../shared/mark.tsx'
import type { Site } from '../actions/storage/site-record.ts'

export interface BrandProps {
	/** Pixels. */
	size: number
	site: Site | undefined
	text: string
}

/** The mark is drawn as a picture, so nothing in it runs. */
export const Brand = ({ size, site, text }: BrandProps) => (
	<span class="brand" title={site?.name && text}>
		{site?.mark === undefined ? (
			<Mark size={size} />
		) : (
			<img src={`data:image/svg+xml,${encodeURIComponent(site.mark)}`} width={size} height={size} alt="" />
		)}
		<span>{site?.name ?? text}</span>
	</span>
)
