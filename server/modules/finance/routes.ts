import type { FastifyInstance } from 'fastify'

import { payOutNow } from '#contract/calls/payouts.ts'
import { correctStatement } from '#contract/calls/statements.ts'
import { addWalletAccount, readWallet } from '#contract/calls/wallet.ts'
import type { House } from '#server/house.ts'
import { registerCall } from '#server/kernel/call.ts'
import { notFound } from '#server/kernel/problem.ts'
import { correct } from './statement.ts'
import { addAccount, payOut, walletOf } from './wallet.ts'

export function financeRoutes(app: FastifyInstance, house: House): void {
  const { kernel } = house

  registerCall(app, kernel, readWallet, ({ act }) => walletOf(house, act()))

  registerCall(app, kernel, addWalletAccount, async ({ body, act }) => {
    const row = await addAccount(house, body, act())
    const { id, method, holder, institution, last4, state, usable_at } = row
    return { id, method, holder, institution, last4, state, usable_at }
  })

  registerCall(app, kernel, payOutNow, async ({ act }) => {
    const { id, code, amount_cents, fee_cents, state } = await payOut(house, act())
    return { id, code, amount_cents, fee_cents, state }
  })

  registerCall(app, kernel, correctStatement, async ({ params, body, act }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound(act().actor.locale)
    const row = await correct(house, Number(params.id), body.reason, act())
    const { id, edition, closing_cents, sha256 } = row
    return { id, edition, closing_cents, sha256 }
  })
}
