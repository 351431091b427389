import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'

import { proposeChange } from '#contract/calls/change-proposals.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { sendCall } from '#contract/client/send-call.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { Values } from '../../form/form-values.ts'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { showNotice } from '../../providers/notification.ts'
import { client } from '../../providers/session.ts'
import { refreshAround } from '../../record/timeline-key.ts'
import { useTexts } from '../../text/use-texts.ts'

type Body = BodyOf<typeof proposeChange>

/** Returns a function that asks the customer to agree to a change of an order. */
export function useProposal(order: number, transition: Body['transition']) {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const [keyFor] = useState(keyPerBody)
  return async ({
    quote_id,
    hash,
    reason,
    stops,
  }: Values & Pick<Body, 'stops'>): Promise<ApiError | null> => {
    const body: Body = {
      transition,
      quote_id: String(quote_id),
      hash: String(hash),
      reason: String(reason).trim(),
      ...(stops ? { stops } : {}),
    }
    const { error } = await sendCall(client, proposeChange, {
      params: { id: order },
      body,
      idempotencyKey: keyFor(body),
    })
    if (error) return apiError(Object.assign(new Error(error.message), error))
    showNotice({ type: 'success', key: `proposed-${order}`, message: text('proposal.sent') })
    await Promise.all([
      invalidate({ resource: 'change_proposals', invalidates: ['list'] }),
      refreshAround('orders', order),
    ])
    return null
  }
}
