import { useNavigation } from '../../lib/navigation.tsx'

/** Returns the code of the move named in the URL: `?code=MV-7K3Q9D`. */
export function useCode(): string {
  const { path } = useNavigation()
  return codeIn(new URLSearchParams(path.split('?')[1] ?? ''))
}

export const codeIn = (query: URLSearchParams): string => query.get('code')?.trim() ?? ''
