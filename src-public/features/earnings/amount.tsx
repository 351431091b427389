import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

/** Shows an amount; one that was taken back says so, in words too. */
export function Amount({ cents }: { cents: number }) {
  const say = useTexts('earnings')
  const { money } = useFormat()
  return (
    <span className={`numeral font-semibold ${cents < 0 ? 'text-brick' : ''}`}>
      {money(cents)}
      {cents < 0 && <span className="block text-small font-normal">{say('taken_back')}</span>}
    </span>
  )
}
