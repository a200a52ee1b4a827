/** `embedded-process.ts`, waiting a quarter of the time for what hangs. */
import './impatient-process.ts'
import { waits } from '../../../server/embedded/owner.ts'

waits.forStop /= 30
waits.forAnswer /= 30
await import('./embedded-process.ts')
