/** Everything that threads do. */
import type { Job } from '../limits/threads.ts'
import { importJobs } from '../moving/reading.ts'
import { pngJob, svgJob } from '../qr/draw.ts'

export const jobs: Job<never, unknown>[] = [svgJob, pngJob, ...importJobs]
