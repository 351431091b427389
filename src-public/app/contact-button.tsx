import { useTexts } from './texts-context.tsx'

/** Opens a chat with the business in the messaging app. */
export function ContactButton({ phone }: { phone: string }) {
  const say = useTexts('common')
  return (
    <aside aria-label={say('contact')} className="no-print fixed right-4 bottom-4 z-30">
      <a
        href={`https://wa.me/${phone}`}
        target="_blank"
        rel="noopener"
        aria-label={say('contact')}
        className="grid size-14 place-items-center rounded-full border-2 border-cream bg-blanket shadow-lifted"
      >
        <img src="/pictures/contact.svg" alt="" width="32" height="32" />
      </a>
    </aside>
  )
}
