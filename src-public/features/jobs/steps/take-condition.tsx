import { useEffect, useRef, useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { maxOrderPhotos, openMoments, photoStopOf } from '#contract/order-photos.ts'
import type { PhotoMoment } from '#contract/resources/order-photos.ts'
import { downscale, keptSize } from '../../../lib/downscale.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { stepStore } from '../../../ports/step-store.ts'
import { FieldError, SelectField, TextField } from '../../../ui/field.tsx'
import { PickPhotos } from '../../order/pick-photos.tsx'
import { photoStep } from '../queue/step-queue.ts'
import type { JobQueue } from '../queue/use-step-queue.ts'
import { KeptPhoto, SentPhoto } from './condition-tiles.tsx'

type Props = Pick<JobQueue, 'job' | 'queue' | 'photos' | 'newPhotos'> & {
  /** How often the crew has asked for a photo of damage: each time the next photos show that. */
  damages: number
  reload: () => void
}

/**
 * Takes photos of the condition at the stop where the crew is. They wait on this device in line with
 * the steps, so that those from before the loading arrive before it.
 */
export function TakeCondition(props: Props) {
  const { state, stops } = props.job
  const stop = photoStopOf(state, stops)
  const [first] = openMoments(state, stops)
  const { photos, queue } = props
  const earlier = photos.filter(({ input }) => input.stop !== stop)
  const usual = first === 'before' && stops[stop ?? 0]?.kind !== 'dropoff' ? 'before' : 'after'
  return (
    <>
      {earlier.length > 0 && <EarlierPhotos photos={earlier} queue={queue} />}
      {stop !== null && first !== undefined && (
        <AtStop key={`${stop} ${usual} ${props.damages}`} {...props} stop={stop} usual={usual} />
      )}
    </>
  )
}

/** Shows photos of a stop that the crew has left, as long as they are not sent. */
function EarlierPhotos({ photos, queue }: Pick<Props, 'photos' | 'queue'>) {
  const say = useTexts('condition')
  return (
    <section aria-label={say('take.earlier')} className={card}>
      <h2 className="font-body text-lg font-semibold">{say('take.earlier')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map((photo, at) => (
          <KeptPhoto
            key={photo.id}
            photo={photo}
            number={at + 1}
            remove={() => queue.remove(photo)}
          />
        ))}
      </ul>
    </section>
  )
}

function AtStop({ stop, usual, ...props }: Props & { stop: number; usual: 'before' | 'after' }) {
  const { job, queue, photos, newPhotos, damages, reload } = props
  const say = useTexts('condition')
  const photo = useTexts('photo')
  const { store, log } = useServices()
  const [subject, setSubject] = useState<Subject>({
    moment: damages > 0 ? 'damage' : usual,
    item: '',
    note: '',
  })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (damages > 0) section.current?.focus()
  }, [damages])
  const [preparing, setPreparing] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [removed, setRemoved] = useState<readonly number[]>([])

  const known = new Map([...newPhotos, ...job.condition_photos].map((photo) => [photo.id, photo]))
  const all = [...known.values()].filter(({ id }) => !removed.includes(id))
  const sent = all.filter((photo) => photo.stop === stop)
  const kept = photos.filter(({ input }) => input.stop === stop)
  const waiting = kept.filter((photo) => photo.state === 'waiting').length
  const room = maxOrderPhotos - all.length - photos.length

  const take = async (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, room))
    setFailure(taken.length < files.length ? say('take.room', { count: taken.length }) : null)
    setPreparing(taken.length)
    for (const file of taken) {
      if (file.size === 0) setFailure(photo('empty'))
      else await keep(file)
      setPreparing((left) => left - 1)
    }
  }
  const keep = async (file: File) => {
    const { moment, item, note } = subject
    const id = randomKey()
    const input = {
      stop,
      moment,
      ...(item === '' ? {} : { item: Number(item) }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    try {
      const content = await downscale(file, keptSize())
      const user_id = Number(store.snapshot().identity?.id)
      await (await stepStore()).keepPicture({ id, user_id, content, key: null })
      const { id: order_id, code } = job
      await queue.add({ order_id, code, name: photoStep, input, pictures: { photo: id } })
    } catch (thrown) {
      log.warn('A photo could not be kept', thrown)
      setFailure(say('take.not_kept'))
    }
  }
  const count = sent.length + kept.length
  return (
    <section ref={section} tabIndex={-1} aria-label={say(`take.${usual}`)} className={card}>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-body text-lg font-semibold">{say(`take.${usual}`)}</h2>
          <p className="numeral font-semibold" aria-live="polite">
            {say('take.count', { count })}
          </p>
        </div>
        <p className="text-small text-soft">
          {say(`take.${usual}_hint`)} {say('take.why')}
        </p>
      </div>
      {count > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {sent.map((photo, at) => (
            <SentPhoto
              key={photo.id}
              photo={photo}
              number={at + 1}
              code={job.code}
              onRemoved={() => {
                setRemoved((ids) => [...ids, photo.id])
                reload()
              }}
            />
          ))}
          {kept.map((photo, at) => (
            <KeptPhoto
              key={photo.id}
              photo={photo}
              number={sent.length + at + 1}
              remove={() => queue.remove(photo)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-small font-semibold empty:hidden">
        {statusOf({ preparing, waiting, sent: sent.length }, say)}
      </p>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      {room > 0 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <PickPhotos from="camera" isDisabled={preparing > 0} onPick={take} />
          <PickPhotos from="gallery" isDisabled={preparing > 0} onPick={take} />
        </div>
      ) : (
        <p>{say('take.full', { most: maxOrderPhotos })}</p>
      )}
      <SubjectFields job={job} subject={subject} isOpen={damages > 0} onChange={setSubject} />
    </section>
  )
}

type Say = ReturnType<typeof useTexts<'condition'>>

function statusOf(
  { preparing, waiting, sent }: { preparing: number; waiting: number; sent: number },
  say: Say,
): string | null {
  if (preparing > 0) return say('take.preparing')
  if (waiting > 0) return say('take.waiting', { count: waiting })
  return sent > 0 ? `✓ ${say('take.sent')}` : null
}

type Subject = { moment: PhotoMoment; item: string; note: string }
type SubjectProps = {
  job: Job
  subject: Subject
  isOpen: boolean
  onChange: (subject: Subject) => void
}

/** Says what the next photos show. */
function SubjectFields({ job, subject, isOpen, onChange }: SubjectProps) {
  const say = useTexts('condition')
  return (
    <details open={isOpen}>
      <summary className="flex min-h-14 items-center font-semibold text-link underline underline-offset-4">
        {say('take.more')}
      </summary>
      <div className="flex flex-col gap-4 pb-2">
        <SelectField
          label={say('take.moment')}
          value={subject.moment}
          onChange={({ target }) => onChange({ ...subject, moment: target.value as PhotoMoment })}
        >
          {openMoments(job.state, job.stops).map((moment) => (
            <option key={moment} value={moment}>
              {say(`moment.${moment}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say('take.item')}
          value={subject.item}
          onChange={({ target }) => onChange({ ...subject, item: target.value })}
        >
          <option value="">{say('take.item_none')}</option>
          {job.items.map(({ name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name.
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={say('take.note')}
          hint={say('take.note_hint')}
          isOptional
          maxLength={200}
          value={subject.note}
          onChange={({ target }) => onChange({ ...subject, note: target.value })}
        />
      </div>
    </details>
  )
}

const card = 'flex flex-col gap-4 rounded-card bg-card p-5 text-ink [--focus:var(--stitch-deep)]'
