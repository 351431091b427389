import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Radio, Tag } from 'antd'

import { type Candidate, listCandidates } from '#contract/calls/candidates.ts'
import { sendCall } from '#contract/client/send-call.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { client } from '../../providers/session.ts'
import { TransitionForm } from '../../record/transition-dialog.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import PhoneView from '../../value/phone-view.tsx'

/** Offers an open job to one of its city's movers, and says what stands in the way of the others. */
export default function OfferOrder(props: TransitionDialogProps) {
  const texts = useTexts()
  const { id, version } = props.row
  const { data, isLoading, isError } = useQuery({
    queryKey: ['candidates', id, version],
    queryFn: () => fetchCandidates(id),
    staleTime: 0,
  })
  const canAsk = data?.some(({ obstacles }) => obstacles.length === 0) ?? false
  return (
    <TransitionForm
      {...props}
      fields={{}}
      taken={['mover_id']}
      isReady={canAsk}
      okText={texts.text('transition.candidates.give')}
    >
      <p>{texts.text('transition.candidates.firstChoice')}</p>
      {isLoading && <Loading />}
      {isError && (
        <Alert type="error" showIcon message={texts.text('transition.candidates.fails')} />
      )}
      {data?.length === 0 && (
        <Alert type="warning" showIcon message={texts.text('transition.candidates.none')} />
      )}
      {data && data.length > 0 && (
        <Form.Item
          name="mover_id"
          label={texts.field('mover_id')}
          rules={[{ required: true, message: texts.text('transition.candidates.choose') }]}
        >
          <Radio.Group className="candidates">
            {data.map((candidate) => (
              <Radio
                key={candidate.id}
                value={candidate.id}
                disabled={candidate.obstacles.length > 0}
              >
                <CandidateFacts candidate={candidate} />
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      )}
    </TransitionForm>
  )
}

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const texts = useTexts()
  const { number } = useFormat()
  const { business_name, rating, jobs_done, miles, phone, obstacles, unmet_wishes } = candidate
  const facts = [
    rating === null ? null : `★ ${number(rating)}`,
    texts.text('transition.candidates.jobs', { count: jobs_done }),
    miles === null
      ? null
      : texts.text('transition.candidates.miles', { miles: number(Math.round(miles)) }),
    ...unmet_wishes,
    candidate.is_hidden ? texts.text('transition.candidates.hidden') : null,
  ]
  return (
    <span className="candidate">
      <strong>{business_name}</strong>{' '}
      {phone && (
        <a href={`tel:${phone}`}>
          <PhoneView phone={phone} />
        </a>
      )}
      <span className="candidate-facts">{facts.filter(Boolean).join(' · ')}</span>
      {obstacles.map((obstacle) => (
        <Tag key={obstacle} color="warning">
          {obstacle}
        </Tag>
      ))}
    </span>
  )
}

async function fetchCandidates(id: number): Promise<Candidate[]> {
  const { data, error } = await sendCall(client, listCandidates, { params: { id } })
  if (error) throw error
  return data
}
