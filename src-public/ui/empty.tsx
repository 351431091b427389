import type { ReactNode } from 'react'

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border-[1.5px] border-dashed border-edge px-6 py-12 text-center">
      <OpenBox />
      <p className="font-display text-xl font-semibold">{title}</p>
      {children && <div className="max-w-prose text-soft">{children}</div>}
    </div>
  )
}

function OpenBox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="w-24" fill="none">
      <path
        d="M16 26h64v40H16z"
        className="fill-stitch-wash stroke-stitch-deep"
        strokeWidth="2.5"
      />
      <path
        d="M16 26 6 10h32l10 16M80 26l10-16H58L48 26"
        className="fill-card stroke-stitch-deep"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M48 26v40" className="stroke-stitch-deep" strokeWidth="2" strokeDasharray="5 4" />
    </svg>
  )
}
