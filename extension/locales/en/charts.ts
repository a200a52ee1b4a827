/** What the charts say in English, in the reader's own time zone. */
import { type ChartWords, english } from '../../../shared/statistics/words.ts'

export const charts: ChartWords = { ...english, timeZone: undefined }
