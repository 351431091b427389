import { adminRoles, roles } from '#contract/kernel/access.ts'
import {
  boolean,
  choice,
  email,
  integer,
  listOf,
  object,
  phone,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { languages } from '#contract/kernel/languages.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { userMachine } from '#contract/machines/user.ts'

export const users = defineResource('users', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'edit'],
  scope: { customer: { id: '$user' }, mover: { id: '$user' }, driver: { id: '$user' } },
  fields: {
    role: choice(roles, { filter: true, readOnly: ['customer', 'mover', 'driver'] }),
    roles: listOf(choice(adminRoles), {
      filter: true,
      default: [],
      max: 8,
      readOnly: ['customer', 'mover', 'driver'],
    }),
    permissions: listOf(text({ max: 80 }), {
      default: [],
      readOnly: ['customer', 'mover', 'driver'],
    }),
    name: text({ max: 120, search: true, sort: true, find: 'name' }),
    email: email({
      optional: true,
      unique: true,
      search: true,
      sort: true,
      find: 'email',
      readOnly: ['customer', 'mover', 'driver'],
    }),
    /** When mail to the address was refused for good; null once it is accepted or changed. */
    email_undeliverable_at: timestamp({ optional: true, readOnly: true, sort: true, filter: true }),
    phone: phone({
      optional: true,
      unique: true,
      search: true,
      find: 'phone',
      readOnly: ['customer', 'mover', 'driver'],
    }),
    firebase_uid: text({ max: 128, unique: true, readOnly: true }),
    locale: choice(languages, { default: 'en', bulk: true }),
    time_zone: text({ max: 60, default: 'America/Los_Angeles', bulk: true }),
    /** Notifications turned off, such as `offers.push`; kinds added later are therefore on. */
    muted_notices: listOf(text({ max: 40 }), { default: [], readOnly: true }),
    /** Whether notices wait while this person drives to a stop of a job. */
    quiet_while_driving: boolean({ default: true }),
    /** The hours of each day in which push and text messages wait; by the person's time zone. */
    quiet_hours: object(
      {
        /** Minutes after midnight; the end may be on the next day. */
        from_minute: integer({ min: 0, max: 1439, unit: 'min' }),
        to_minute: integer({ min: 0, max: 1439, unit: 'min' }),
      },
      { optional: true, readOnly: true },
    ),
    status: state(userMachine),
    /** When a closed account will be erased, until when its owner can keep it; null otherwise. */
    closes_at: timestamp({ optional: true, readOnly: true, sort: true, filter: true }),
    last_seen_at: timestamp({ optional: true, readOnly: true, sort: true }),
  },
  admin: {
    path: '/admin/users',
    group: 'people',
    columns: ['name', 'email', 'phone', 'role', 'roles', 'status', 'last_seen_at'],
  },
})
