import { usePhone } from '../../lib/phone.ts'

/** Renders a phone number as a link that starts a call. */
export function PhoneLink({ phone, label }: { phone: string; label: string }) {
  const { text, href } = usePhone(phone)
  return (
    <a
      href={href}
      aria-label={`${label}: ${text}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
        <path d="M6.6 2.5 9.9 3l1.2 4.6-2.2 2a14 14 0 0 0 5.5 5.5l2-2.2 4.6 1.2.5 3.3c0 2.2-1.6 3.6-3.6 3.6C10 21 3 14 3 6.1 3 4.1 4.4 2.5 6.6 2.5z" />
      </svg>
      <span className="numeral">{text}</span>
    </a>
  )
}
