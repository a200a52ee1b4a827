/** The API that moves links into an account, and out of it. */
import { Elysia } from 'elysia'
import type { Deps } from '../http/deps.ts'
import { claimRoutes } from './claim.ts'
import { exportRoutes } from './export.ts'
import { importRoutes } from './import.ts'

export const movingRoutes = (deps: Deps) =>
	new Elysia({ name: 'moving' }).use([claimRoutes(deps), importRoutes(deps), exportRoutes(deps)])
