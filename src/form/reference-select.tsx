import { Select } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Reason } from '../ui/problem.tsx'
import { idLabel } from '../value/titles.ts'
import { useNamed } from '../value/use-title.ts'
import { type Filters, useOptions } from './use-options.ts'

type Shared = {
  id?: string
  defaultOpen?: boolean
  'aria-describedby'?: string
  resource: ResourceName
  /** Offers only records with these values. */
  where?: Filters
  placeholder?: string
  isDisabled?: boolean
  isClearable?: boolean
}

/** Selects a record by its title; the API searches for the typed text. */
export function ReferenceSelect({
  value = null,
  onChange,
  ...shared
}: Shared & { value?: number | null; onChange?: (value: number | null) => void }) {
  const { props, options } = useSearch(shared)
  return (
    <Select<number>
      {...props}
      value={value}
      options={options}
      labelRender={({ value: id }) => <Named resource={shared.resource} id={Number(id)} />}
      onChange={(chosen?: number) => onChange?.(chosen ?? null)}
    />
  )
}

/** Selects several records by their titles. */
export function ReferencesSelect({
  value = [],
  onChange,
  ...shared
}: Shared & { value?: number[]; onChange?: (value: number[]) => void }) {
  const { props, options } = useSearch(shared)
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      value={value}
      options={options}
      labelRender={({ value: id }) => <Named resource={shared.resource} id={Number(id)} />}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

function useSearch(shared: Shared) {
  const { id, resource, where = {}, placeholder, isDisabled, isClearable } = shared
  const help = shared['aria-describedby']
  const { text } = useTexts()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(shared.defaultOpen ?? false)
  const q = useDelayed(typed)
  const { options, more, onScroll, isFetching, error } = useOptions({ resource, q, where, isOpen })
  return {
    options,
    props: {
      ...(id ? { id } : {}),
      ...(shared.defaultOpen ? { defaultOpen: true } : {}),
      ...(help ? { 'aria-describedby': help } : {}),
      showSearch: true,
      filterOption: false as const,
      allowClear: isClearable ?? false,
      disabled: isDisabled ?? false,
      loading: isFetching,
      placeholder: placeholder ?? text('form.typeToSearch'),
      notFoundContent: error ? (
        <Reason error={error} />
      ) : isFetching ? (
        <Loading />
      ) : (
        text('form.nothingFound')
      ),
      popupRender: (menu: ReactElement) => (
        <>
          {menu}
          {more > 0 && (
            <p className="more-options">
              {error ? <Reason error={error} /> : text('form.moreOptions', { count: more })}
            </p>
          )}
        </>
      ),
      onPopupScroll: onScroll,
      onSearch: setTyped,
      onOpenChange: (open: boolean) => {
        setOpen(open)
        if (!open) setTyped('')
      },
    },
  }
}

/** Shows a selected record by its title, or by resource and number if it has none. */
function Named({ resource, id }: { resource: ResourceName; id: number }) {
  const texts = useTexts()
  const { title, isPending } = useNamed(resource, id)
  if (isPending) return <>{texts.text('loading')}</>
  const isNumber = !title || title === idLabel(id)
  return <>{isNumber ? `${texts.one(resource)} ${idLabel(id)}` : title}</>
}

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
