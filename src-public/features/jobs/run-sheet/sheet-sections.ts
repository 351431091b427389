import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'
import { kindOf, placeOf } from '../../order/stop.ts'
import { accessOf } from '../../order/stop-list.tsx'

export type SheetSection = { title: string; lines: string[] }

/**
 * Says what a crew needs to carry out a job, in sections of lines. Only what a driver sees in the
 * app is among it: no price, no pay, and no delivery code, which the customer says at the door.
 */
export function useSheetSections(job: Job): SheetSection[] {
  const say = useTexts('jobs')
  const stops = useTexts('stops')
  const { day, window, number } = useFormat()
  const duration = useDuration()
  const { time_zone } = job.city
  const stopSection = (stop: Job['stops'][number], at: number): SheetSection => {
    const contact = [stop.contact_name, stop.contact_phone].filter(Boolean).join(', ')
    return {
      title: say('run_sheet.stop', { number: at + 1, kind: stops(`kind.${kindOf(stop)}`) }),
      lines: [
        ...(stop.address ? [stop.address] : []),
        ...(stop.unit ? [say('run_sheet.unit', { unit: stop.unit })] : []),
        placeOf(stop),
        accessOf(stop, stops).join(' · '),
        ...(stop.access_code ? [say('run_sheet.code', { code: stop.access_code })] : []),
        ...(stop.parking_note ? [say('run_sheet.parking', { note: stop.parking_note })] : []),
        ...(contact ? [say('run_sheet.contact', { contact })] : []),
        ...(stop.needs_certificate ? [say('run_sheet.certificate')] : []),
      ],
    }
  }
  const itemLine = ({ quantity, name, weight_lb, note }: Job['items'][number]) =>
    [
      say('run_sheet.piece', { count: number(quantity), name }),
      say('run_sheet.weight', { weight: number(weight_lb) }),
      ...(note ? [note] : []),
    ].join(', ')
  const { customer, notes } = job
  const sections: SheetSection[] = [
    {
      title: say('run_sheet.when'),
      lines: [
        day(job.window_start_at, time_zone),
        window(job.window_start_at, job.window_end_at, time_zone),
        say('run_sheet.takes', { duration: duration(job.billed_minutes) }),
      ],
    },
    {
      title: say('run_sheet.crew'),
      lines: [
        ...(job.driver ? [say('run_sheet.driver', { name: job.driver.name })] : []),
        say('run_sheet.people', { count: number(job.crew_size) }),
        job.truck
          ? say('run_sheet.truck', job.truck)
          : say('run_sheet.vehicle', { vehicle: job.vehicle }),
      ],
    },
    ...(customer
      ? [
          {
            title: say('run_sheet.customer'),
            lines: [
              customer.name,
              ...(customer.phone ? [say('run_sheet.phone', { phone: customer.phone })] : []),
            ],
          },
        ]
      : []),
    ...job.stops.map(stopSection),
    { title: say('run_sheet.items'), lines: job.items.map(itemLine) },
    ...(notes ? [{ title: say('run_sheet.notes'), lines: notes.split('\n') }] : []),
  ]
  return sections
}

/** Writes the sheet as plain text, to be copied or sent. */
export const sheetText = (title: string, sections: readonly SheetSection[], end: string): string =>
  [title, ...sections.map(({ title, lines }) => [title, ...lines].join('\n')), end].join('\n\n')
