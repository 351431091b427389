import type { Move } from '#contract/calls/moves.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Section } from './section.tsx'

/** Shows the items, collapsed at first, and the customer's notes and photos. */
export function Goods({ move }: { move: Move }) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const { number } = useFormat()
  const { items, notes, photos, volume_ft3 } = move
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Section title={say('details.items')}>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4">
          {say('details.items_count', { count })},{' '}
          {common('units.volume', { count: number(volume_ft3) })}
        </summary>
        <ul className="mt-2 divide-y divide-line">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name.
            <li key={at} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0 break-words">
                {item.name}
                {item.note && <span className="block text-small text-soft">{item.note}</span>}
              </span>
              <span className="numeral shrink-0 text-soft">× {item.quantity}</span>
            </li>
          ))}
        </ul>
      </details>
      {notes && (
        <div className="mt-4">
          <h3 className="font-body text-base font-semibold">{say('details.notes')}</h3>
          <p className="break-words whitespace-pre-line">{notes}</p>
        </div>
      )}
      {photos.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 font-body text-base font-semibold">{say('details.photos')}</h3>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map(({ url, thumbnail_url }, at) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img
                    src={thumbnail_url}
                    alt={say('details.photo', { n: at + 1 })}
                    loading="lazy"
                    className="aspect-square w-full rounded-field bg-sunken object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

export function Proof({ proof }: { proof: NonNullable<Move['proof']> }) {
  const say = useTexts('moves')
  return (
    <Section title={say('details.proof')}>
      <div className="flex flex-col gap-3">
        {proof.photos.map(({ url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={say('details.proof_alt')}
              loading="lazy"
              className="max-h-96 w-full rounded-field bg-sunken object-cover"
            />
          </a>
        ))}
      </div>
      <p className="mt-3">
        {proof.code_matched ? say('details.proof_code') : say('details.proof_signature')}
      </p>
      {proof.signature && (
        <img
          src={proof.signature}
          alt={say('details.signature_alt')}
          loading="lazy"
          className="mt-3 h-24 rounded-field bg-white object-contain p-2"
        />
      )}
    </Section>
  )
}
