import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { dataProvider, titles } from '../data.ts'
import { useTexts } from '../texts.ts'
import { Loading } from './loading.tsx'
import { declarationOf, type Row } from './traits.ts'
import { useTitle } from './use-title.ts'

type Filters = Readonly<Record<string, string | number>>

type Shared = {
  id?: string
  'aria-describedby'?: string
  resource: ResourceName
  /** Only records with these values are offered. */
  where?: Filters
  placeholder?: string
  isDisabled?: boolean
  isClearable?: boolean
}

/** Picks a record by its name; what is typed is searched for by the API. */
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

/** Picks several. */
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
  const [isOpen, setOpen] = useState(false)
  const q = useDelayed(typed)
  const query = useQuery({
    queryKey: ['titles', resource, 'options', q, where],
    queryFn: () => findOptions(resource, q, where),
    enabled: isOpen,
  })
  return {
    options: query.data ?? [],
    props: {
      ...(id ? { id } : {}),
      ...(help ? { 'aria-describedby': help } : {}),
      showSearch: true,
      filterOption: false as const,
      allowClear: isClearable ?? false,
      disabled: isDisabled ?? false,
      loading: query.isFetching,
      placeholder: placeholder ?? text('form.typeToSearch'),
      notFoundContent: query.isFetching ? <Loading /> : text('form.nothingFound'),
      onSearch: setTyped,
      onOpenChange: (open: boolean) => {
        setOpen(open)
        if (!open) setTyped('')
      },
    },
  }
}

const offered = 20

async function findOptions(resource: ResourceName, q: string, where: Filters) {
  const { data } = await dataProvider.getList<Row>({
    resource,
    pagination: { currentPage: 1, pageSize: offered },
    filters: Object.entries({ ...where, ...(q ? { q } : {}) }).map(([field, value]) => ({
      field,
      operator: 'eq',
      value,
    })),
  })
  const names = await Promise.all(data.map((row) => titles.ofRow(resource, row)))
  const isCoded = 'code' in declarationOf(resource).fields
  return data.map((row, at) => {
    const code = row.code
    const label = names[at] ?? ''
    return { value: row.id, label: isCoded && code !== label ? `${label} (${code})` : label }
  })
}

function Named({ resource, id }: { resource: ResourceName; id: number }) {
  return <>{useTitle(resource, id)}</>
}

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), 250)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
