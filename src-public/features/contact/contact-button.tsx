import { useTexts } from '../../lib/texts-context.tsx'

/**
 * Shows a messaging link fixed at the corner of the page; its z-index is below that of any form
 * there.
 */
export function ContactButton({ number }: { number: string }) {
  const say = useTexts('common')
  return (
    <a
      href={messagingLink(number)}
      target="_blank"
      rel="noreferrer"
      className="no-print fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-[5] grid size-14 place-items-center rounded-full bg-blanket text-cream shadow-lifted hover:brightness-110"
    >
      <span className="sr-only">{say('nav.write')}</span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7" fill="currentColor">
        <path d="M12 3a9 9 0 0 0-7.8 13.4L3 21l4.7-1.2A9 9 0 1 0 12 3zM7 10h10v2H7zm0 3h6v2H7z" />
      </svg>
    </a>
  )
}

/** Returns the URL of a chat with the number, in the messaging app or on its site. */
export const messagingLink = (digits: string): string => `https://wa.me/${digits}`

/** Formats a number for reading: `+1 510 555 0142`. */
export const readableNumber = (digits: string): string =>
  `+${digits.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`
