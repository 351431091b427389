import { use, useEffect, useId, useRef, useState } from 'react'
import { actAs, becomeCustomer } from '#contract/calls/session.ts'
import type { Identity } from '#contract/client/identity.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTextStore, useTexts } from '../lib/texts-context.tsx'
import { useMayOpen } from '../lib/use-may.ts'
import { type AreaName, groupsOf, isArea } from '../routing/areas.ts'
import { pages } from '../routing/pages.ts'
import { Link } from '../ui/link.tsx'
import { useCloseOutside } from '../ui/use-close-outside.ts'

/** Shows the signed-in user's menu: the screens of their role and the sign-out button. */
export function AccountMenu({ identity }: { identity: Identity }) {
  use(useTextStore().load('areas'))
  const say = useTexts('common')
  const label = useTexts('areas')
  const { call, session } = useServices()
  const { go, path } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useId()
  useCloseOutside(box, isOpen, () => setOpen(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setOpen(false), [path])

  const name = identity.name ?? identity.email ?? identity.phone ?? ''
  const mayOpen = useMayOpen()
  const groups = isArea(identity.role)
    ? groupsOf(identity.role, (page) => pages[page] !== undefined && mayOpen(page))
    : []
  const links = groups.flatMap(({ label, pages: [first] }) =>
    first === undefined ? [] : [{ label, first }],
  )
  const others = (identity.acting_roles ?? []).filter(
    (role): role is AreaName => role !== identity.role && isArea(role),
  )
  const companies = identity.companies ?? []
  // A person with one company switches to "the business"; several are named.
  const named =
    companies.length > 1 ? companies.filter(({ mover_id }) => mover_id !== identity.mover_id) : []
  const canMove =
    (identity.role === 'mover' || identity.role === 'driver') && !others.includes('customer')
  const switchTo = async (as: AreaName, mover_id?: number) => {
    const body = mover_id === undefined ? { as } : { as, mover_id }
    const { error } =
      as === 'customer' && canMove ? await call(becomeCustomer, {}) : await call(actAs, { body })
    // A new document, because everything on this one is the other role's.
    if (error === null) location.assign(href(as))
  }
  const signOut = async () => {
    await session.logout()
    go(href('index'))
  }
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-full bg-blanket font-semibold text-cream"
      >
        <span aria-hidden="true">{initials(name)}</span>
        <span className="sr-only">
          {say('nav.account')}: {name}
        </span>
      </button>
      {isOpen && (
        <div
          id={panel}
          className="absolute right-0 z-40 mt-2 flex w-64 flex-col rounded-card border border-line bg-card p-2 shadow-lifted"
        >
          <p className="px-3 pt-2 pb-3 text-small text-soft">{say('nav.signed_in_as', { name })}</p>
          {links.map((link) => (
            <Link key={link.first} to={href(link.first)} className={item}>
              {label(link.label)}
            </Link>
          ))}
          {named.map(({ mover_id, name: company }) => (
            <button
              key={mover_id}
              type="button"
              onClick={() => void switchTo('mover', mover_id)}
              className={`${item} text-left break-words`}
            >
              {label('as_company', { company })}
            </button>
          ))}
          {[...others, ...(canMove ? (['customer'] as const) : [])]
            .filter((role) => role !== 'mover' || named.length === 0)
            .map((role) => (
              <button
                key={role}
                type="button"
                onClick={() => void switchTo(role)}
                className={`${item} text-left`}
              >
                {label(role === 'customer' && canMove ? 'become_customer' : `as_${role}`)}
              </button>
            ))}
          {identity.role !== 'admin' && !links.some(({ first }) => first === 'chat') && (
            <Link to={href('chat')} className={item}>
              {say('nav.chat')}
            </Link>
          )}
          {identity.role === 'admin' && (
            <a href="/admin" className={item}>
              {say('nav.admin')}
            </a>
          )}
          <button type="button" onClick={signOut} className={`${item} text-left`}>
            {say('nav.sign_out')}
          </button>
        </div>
      )}
    </div>
  )
}

const item = 'flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-sunken'

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}
