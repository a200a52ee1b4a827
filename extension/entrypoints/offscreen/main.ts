/** Owns the page that Chromium's worker copies with. */
import { answerCopying } from '../../browser/background-clipboard.ts'

answerCopying()
