import { useNavigation } from '../../app/navigation.tsx'

/** The move that the address names: `?code=MV-7K3Q9D`. */
export function useCode(): string {
  const { path } = useNavigation()
  return new URLSearchParams(path.split('?')[1] ?? '').get('code')?.trim() ?? ''
}
