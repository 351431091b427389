import { useQuery } from '@tanstack/react-query'

import { inverseOf, type Machine } from '#contract/kernel/machine.ts'
import { isRestorable, type Row as RowOf } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import type { events } from '#contract/resources/events.ts'
import { declarationOf, isPossible, knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { useUndo } from '../../deletion/undo-event.tsx'
import type { Can } from '../../providers/access-control.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { useSession } from '../../providers/session.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { titles } from '../../value/use-title.ts'
import type { Entry } from './entry.ts'

type Event = RowOf<typeof events> & Row

const maxRead = 30
const maxShown = 5

/** The person's latest acts that can be undone, which a second Enter does. */
export function useUndoable(): Entry[] {
  const texts = useTexts()
  const can = useCan()
  const { instant } = useFormat()
  const { identity } = useSession()
  const undo = useUndo()
  const { data } = useQuery({
    queryKey: ['palette', 'acts', identity?.id],
    queryFn: async () => {
      const { data: own } = await dataProvider.getList<Event>({
        resource: 'events',
        pagination: { currentPage: 1, pageSize: maxRead },
        sorters: [{ field: 'id', order: 'desc' }],
        filters: [{ field: 'user_id', operator: 'eq', value: identity?.id }],
      })
      const undoable = own.filter((event) => isUndoable(event, can)).slice(0, maxShown)
      return Promise.all(
        undoable.map(async (event) => {
          const name = knownResource(event.resource)
          return { event, title: name ? await titles.of(name, event.record_id) : undefined }
        }),
      )
    },
    enabled: can('events', 'list'),
    staleTime: 0,
  })
  return (data ?? []).flatMap(({ event, title }) => {
    const name = knownResource(event.resource)
    if (!name) return []
    const { id, record_id, created_at } = event
    return [
      {
        key: `undo-${id}`,
        label: texts.text('palette.undo', {
          act: texts.event(event.name),
          name: title ?? texts.one(name),
        }),
        aside: instant(created_at),
        isAsked: true,
        run: () => void undo({ name, id: record_id, event: id, notice: `undo-${id}` }),
      },
    ]
  })
}

/** Reports whether an act has an undo that the person may do; the server may still refuse it. */
function isUndoable(event: Event, can: Can): boolean {
  const name = knownResource(event.resource)
  if (!name) return false
  if (event.name === `${name}.edited`) return isPossible(name, 'edit') && can(name, 'edit')
  if (event.name === `${name}.deleted`)
    return isRestorable(declarationOf(name)) && can(name, 'delete')
  const machine: Machine | undefined = Reflect.get(machines, name)
  return Object.entries(machine?.transitions ?? {}).some(([transition, { emits }]) => {
    const inverse = machine && inverseOf(machine, transition, String(event.from))
    return emits === event.name && inverse !== undefined && can(name, inverse)
  })
}
