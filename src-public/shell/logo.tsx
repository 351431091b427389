/** Shows the logo: two strapped boxes that form an H, on a blue patch. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={className}>
      <rect width="40" height="40" rx="9" className="fill-blanket" />
      <rect
        x="4"
        y="4"
        width="32"
        height="32"
        rx="6"
        fill="none"
        className="stroke-stitch"
        strokeWidth="1.6"
        strokeDasharray="3.4 2.6"
        strokeLinecap="round"
      />
      <path d="M11 10.5h6.5v19H11zM22.5 10.5H29v19h-6.5z" className="fill-cream" />
      <path d="M17.5 17.5h5v5h-5z" className="fill-stitch" />
    </svg>
  )
}
