import { href } from '#contract/routes.ts'
import { Button } from '../ui/button.tsx'
import { LostVan } from './lost-van.tsx'
import { useTexts } from './texts-context.tsx'

/** Like the screen for a missing page, and without anything that could fail again. */
export function Fatal() {
  const say = useTexts('common')
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col items-center justify-center gap-5 px-4 py-16 text-center">
      <LostVan />
      <h1 className="text-[2.5rem] sm:text-[3.25rem]">{say('fatal.heading')}</h1>
      <p className="text-lg text-soft">{say('fatal.text')}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <Button onClick={() => location.reload()}>{say('fatal.retry')}</Button>
        <a
          href={href('index')}
          className="inline-flex min-h-12 items-center font-semibold text-link underline underline-offset-4"
        >
          {say('not_found.link')}
        </a>
      </div>
    </main>
  )
}
