import { useTexts } from '../text/use-texts.ts'

/** Shows the logo and the name, which is a drawing: its font would be 27 KB for eight letters. */
export function Brand() {
  const { text } = useTexts()
  return (
    <>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <span className="wordmark" aria-hidden />
      <span className="unseen">{text('brand')}</span>
    </>
  )
}
