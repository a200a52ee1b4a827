/** `POST /api/v1/my-links/claim`: takes links made without an account into one, by their keys. */
import * as z from 'zod/mini'
import { figuresRequest } from '../statistics/figures.ts'

/** 1 to 100 links, as when their statistics are asked for. */
export const claimRequest = z.object({ links: figuresRequest.shape.links })
export type ClaimRequest = z.output<typeof claimRequest>

/** `yours`: it was already. `not_found`: unknown, a wrong key, or of another account. */
export const claimStatuses = ['claimed', 'yours', 'not_found'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimResult = z.object({ short_url: z.string(), status: z.enum(claimStatuses) })
/** In the order that was sent. */
export const claimAnswer = z.object({ results: z.array(claimResult) })
