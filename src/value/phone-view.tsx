import { formatPhone } from '#contract/phone.ts'

/** Renders a phone number as people write it. */
export default function PhoneView({ phone }: { phone: string }) {
  return formatPhone(phone)
}
