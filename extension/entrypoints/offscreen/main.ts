/** The page that copies for Chromium's worker. */
import { answerCopying } from '../../browser/background-clipboard.ts'

answerCopying()
