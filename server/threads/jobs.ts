/** Everything that threads do. */

import { newKeyJob, useKeyJob } from '../accounts/passkey-job.ts'
import type { Job } from '../limits/threads.ts'
import { importJobs } from '../moving/reading.ts'
import { pngJob, svgJob, svgsJob } from '../qr/draw.ts'

export const jobs: Job<never, unknown>[] = [svgJob, svgsJob, pngJob, newKeyJob, useKeyJob, ...importJobs]
