import {
  changeAbsences as changeAbsencesCall,
  saveCrewHours,
  saveHours,
} from '#contract/calls/calendar.ts'
import { previewPreferences } from '#contract/calls/preferences.ts'
import { readReadiness } from '#contract/calls/readiness.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { moverMachine } from '#contract/machines/mover.ts'
import type { tables } from '#server/database/tables.ts'
import { approvedSteps, moverSteps, submittedSteps } from '#server/domain/readiness.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { Effect, Need } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import {
  availabilityHooks,
  changeAbsences,
  forgetExceptions,
  replaceCrewHours,
  replaceHours,
} from './availability.ts'
import { closeBusiness } from './close-business.ts'
import { previewOf } from './preview.ts'
import { readinessOf, titleOf } from './readiness.ts'

type MoverRow = (typeof tables.movers)['$inferSelect']

/** Names the steps that are missing, as an error of the profile's status. */
const refusal = (locale: string, about: string, steps: readonly string[]) => {
  if (steps.length === 0) return undefined
  const named = new Intl.ListFormat(locale).format(steps)
  return { status: [translate(locale, `readiness:${about}`, { steps: named })] }
}

/** Requires what the mover has to give; documents need to be handed in, not approved. */
const completeProfile: Need<MoverRow> = async ({ tx, row, actor: { locale }, now }) => {
  const missing = (await moverSteps(tx, row, now)).filter(
    ({ key, state }) => submittedSteps.includes(key) && state === 'todo',
  )
  return refusal(
    locale,
    'missing',
    missing.map((step) => titleOf(step, locale)),
  )
}

const approvedDocuments: Need<MoverRow> = async ({ tx, row, actor: { locale }, now }) => {
  const open = (await moverSteps(tx, row, now)).filter(
    ({ key, state }) => approvedSteps.includes(key) && state !== 'done',
  )
  return refusal(
    locale,
    'not_approved',
    open.map((step) => titleOf(step, locale)),
  )
}

const withReason: Effect<MoverRow> = {
  set: ({ input }) => ({ status_reason: String(input.reason) }),
}
const withoutReason: Effect<MoverRow> = { set: () => ({ status_reason: null }) }

const effects: Record<TransitionOf<typeof moverMachine>, Effect<MoverRow> | null> = {
  submit: withoutReason,
  review: null,
  approve: null,
  reject: withReason,
  suspend: withReason,
  reinstate: withoutReason,
  close: withoutReason,
}

/**
 * Handles the profile of a mover, from the sign-up to the approval, and what is missing on the way;
 * the hours of the calendar, and what the mover's wishes about jobs cost.
 */
export const moversModule: ServerModule = {
  name: 'movers',
  routes: (app, context) => {
    const { kernel } = context
    registerCall(app, kernel, readReadiness, async ({ act }) => {
      const { actor, now } = act()
      return readinessOf(kernel.db, actor, now)
    })
    registerCall(app, kernel, saveHours, ({ body, act }) => replaceHours(kernel, body, act()))
    registerCall(app, kernel, saveCrewHours, ({ body, act }) =>
      replaceCrewHours(kernel, body, act()),
    )
    registerCall(app, kernel, changeAbsencesCall, ({ body, act }) =>
      changeAbsences(kernel, body, act()),
    )
    registerCall(app, kernel, previewPreferences, ({ body, act }) =>
      previewOf(context, body, act()),
    )
  },
  needs: {
    movers: { complete_profile: completeProfile, approved_documents: approvedDocuments },
  },
  effects: { movers: effects },
  hooks: availabilityHooks,
  listeners: {
    'user.closed': async (step) => {
      await forgetExceptions(step)
      await closeBusiness(step)
    },
  },
}
