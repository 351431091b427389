import { readerZone, useFormat } from '../../lib/format.ts'
import { intlLocales } from '../../lib/language.ts'
import { useLanguage } from '../../lib/texts-context.tsx'
import { untilWords } from '../../lib/until-words.ts'
import { useNow } from '../../lib/use-now.ts'

type Props = { instant: string; isShort?: boolean }

/** Shows how long ago an instant was and, unless short, its time in the reader's time zone. */
export function NotificationTime({ instant, isShort = false }: Props) {
  const { language } = useLanguage()
  const { moment, dayAndYear } = useFormat()
  const now = useNow()
  const timeZone = readerZone()
  const ago = untilWords(instant, now, timeZone, intlLocales[language])
  const isThisYear = now.getTime() - Date.parse(instant) < 300 * 86_400_000
  const at = (isThisYear ? moment : dayAndYear)(instant, timeZone)
  return (
    <time dateTime={instant} title={at} className="text-small text-soft">
      {isShort ? ago : `${ago} · ${at}`}
    </time>
  )
}
