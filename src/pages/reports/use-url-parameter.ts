import { useSearchParams } from 'react-router'

/** Returns a parameter of the URL, and a function that changes it and keeps the others. */
export function useUrlParameter(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const change = (value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return [params.get(name), change]
}
