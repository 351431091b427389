import type { ServerModule } from '#server/server-module.ts'
import { buildingRoutes } from './building-routes.ts'
import { certificateEffects, certificateNeeds } from './certificate-rules.ts'
import { eraseCertificates } from './erase-certificates.ts'
import { orderListeners } from './follow-order.ts'
import { certificateRoutes } from './routes.ts'

/** Handles certificates of insurance from the building's request to its decision. */
export const certificatesModule: ServerModule = {
  name: 'certificates',
  routes: (scope, context) => {
    certificateRoutes(scope, context)
    buildingRoutes(scope, context)
  },
  needs: { certificates: certificateNeeds },
  effects: { certificates: certificateEffects },
  listeners: { ...orderListeners, 'user.closed': eraseCertificates },
}
