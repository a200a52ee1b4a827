/** The script of the popup's page. */
import { startPopup } from './start.tsx'

await startPopup()
