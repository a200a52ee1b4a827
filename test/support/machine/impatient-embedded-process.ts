/** A process that opens the embedded database, and waits for what hangs a quarter of the time. */
import './impatient-process.ts'
import './embedded-process.ts'
