import { memberRoles } from '#contract/kernel/access.ts'
import { belongsTo, choice, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { moverMemberMachine } from '#contract/machines/mover-member.ts'

const readOnly = true

/** The people who run a moving company: its owners and those whom an owner has invited. */
export const moverMembers = defineResource('mover_members', {
  title: 'user_id',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: {
    customer: { user_id: '$user' },
    mover: { mover_id: '$mover' },
    driver: { user_id: '$user' },
  },
  fields: {
    mover_id: belongsTo('movers', { search: true, readOnly }),
    user_id: belongsTo('users', { search: true, readOnly }),
    role: choice(memberRoles, { filter: true, readOnly }),
    state: state(moverMemberMachine),
    /** The name and address that the owner entered, until the person has joined. */
    invited_name: text({ max: 120, optional: true, readOnly }),
    invited_to: text({ max: 254, optional: true, readOnly }),
    /** When the last invitation was sent, and until when it can be accepted. */
    invited_at: timestamp({ optional: true, readOnly }),
    invitation_ends_at: timestamp({ optional: true, readOnly }),
  },
  admin: {
    path: '/admin/mover-members',
    group: 'people',
    columns: ['mover_id', 'user_id', 'role', 'state', 'invited_at', 'created_at'],
  },
})
