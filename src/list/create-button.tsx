import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useReturn } from '../form/use-return.ts'
import { inSentence } from '../text/in-sentence.ts'
import { useTexts } from '../text/use-texts.ts'

/** Leads to the form for a new record. */
export function CreateButton({ name, path }: { name: ResourceName; path: string }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const state = useReturn()
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      href={path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(path, { state })
      }}
    >
      {texts.text('actions.createOne', { what: inSentence(texts.one(name)) })}
    </Button>
  )
}
