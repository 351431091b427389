import { useTexts } from './texts-context.tsx'

/** Returns a function that formats minutes as hours and minutes, in words. */
export function useDuration(): (minutes: number) => string {
  const say = useTexts('common')
  return (minutes) =>
    minutes < 60
      ? say('units.minutes', { count: minutes })
      : say('units.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
