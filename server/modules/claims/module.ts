import type { ServerModule } from '#server/server-module.ts'
import { claimEffects, claimNeeds } from './claim-rules.ts'
import { eraseClaims } from './erase-claims.ts'
import { claimRoutes } from './routes.ts'

/** Takes customers' claims after a move through answer, offer, decision and appeal. */
export const claimsModule: ServerModule = {
  name: 'claims',
  routes: claimRoutes,
  needs: { claims: claimNeeds },
  effects: { claims: claimEffects },
  listeners: { 'user.closed': eraseClaims },
}
