/** `embedded-process.ts`, waiting a quarter of the time for what hangs. */
import './impatient-process.ts'
import './embedded-process.ts'
