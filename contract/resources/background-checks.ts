import { belongsTo, choice, date, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { backgroundCheckMachine, stallReasons } from '#contract/machines/background-check.ts'

const readOnly = true
/** The mover learns the result and its dates, never what is in the report. */
const hidden = { readOnly, hide: ['mover'] } as const

/** Background checks of drivers. The report itself stays with the provider. */
export const backgroundChecks = defineResource('background_checks', {
  title: 'driver_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' }, driver: { driver_id: '$driver' } },
  fields: {
    driver_id: belongsTo('drivers', { search: true, readOnly }),
    mover_id: belongsTo('movers', { search: true, readOnly }),
    /** The person who is checked. */
    user_id: belongsTo('users', { search: true, readOnly }),
    state: state(backgroundCheckMachine),
    result: choice(['clear', 'consider'], { optional: true, filter: true, readOnly }),
    /** The signatures under the disclosure and under the consent, which are separate texts. */
    disclosure_id: belongsTo('signatures', { optional: true, ...hidden }),
    consent_id: belongsTo('signatures', { optional: true, ...hidden }),
    provider_reference: text({
      max: 200,
      optional: true,
      readOnly,
      unique: true,
      hide: ['mover', 'driver'],
    }),
    /** The provider's page on which the person enters what only the provider may know. */
    form_url: text({ max: 2000, optional: true, readOnly, hide: ['mover', 'admin'] }),
    stall_reason: choice(stallReasons, { optional: true, ...hidden }),
    requested_at: timestamp({ optional: true, readOnly }),
    consented_at: timestamp({ optional: true, readOnly }),
    ordered_at: timestamp({ optional: true, readOnly }),
    finished_at: timestamp({ optional: true, readOnly, sort: true }),
    expires_on: date({ optional: true, readOnly, sort: true, filter: true }),
    /** The end of `expires_on` in the mover's time zone. */
    expires_at: timestamp({ optional: true, ...hidden }),
    /** The findings that a refusal would rest on, as the notice says them. */
    findings: text({ max: 2000, multiline: true, optional: true, ...hidden }),
    notice_at: timestamp({ optional: true, readOnly, sort: true }),
    /** Staff can't refuse before this time. */
    final_after: timestamp({ optional: true, readOnly, sort: true }),
    dispute_text: text({ max: 2000, multiline: true, optional: true, ...hidden }),
    disputed_at: timestamp({ optional: true, readOnly }),
  },
  indexes: [['state', 'expires_at']],
  admin: {
    path: '/admin/background-checks',
    group: 'people',
    columns: [
      'user_id',
      'mover_id',
      'state',
      'result',
      'finished_at',
      'expires_on',
      'final_after',
      'created_at',
    ],
  },
})
