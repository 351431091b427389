import type { Certificate } from '#contract/calls/certificates.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { kindOf, type Stop } from '../order/stop.ts'

type Props = { certificate: Certificate; stops: readonly Stop[] }

/** Names the stop whose building asks for a certificate. */
export function StopHeading({ certificate, stops }: Props) {
  const say = useTexts('certificates')
  const stopTexts = useTexts('stops')
  const stop = stops[certificate.stop]
  return (
    stop && (
      <h3 className="text-lg font-semibold break-words">
        {say('at', { kind: stopTexts(`kind.${kindOf(stop)}`), place: stop.address ?? stop.city })}
      </h3>
    )
  )
}
