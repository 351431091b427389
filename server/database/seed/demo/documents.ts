import { createHash } from 'node:crypto'

import type { Actor } from '#contract/kernel/access.ts'
import { files } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { type ReplayContext, take } from './replay.ts'

/** Stores a file that belongs to `owner`. */
export async function storeFile(
  { context, clock }: Pick<ReplayContext, 'context' | 'clock'>,
  owner: Actor,
  file: {
    key: string
    media_type: string
    name: string
    content: Buffer
    width?: number
    height?: number
  },
): Promise<void> {
  const { content, ...about } = file
  await context.ports.files.write(file.key, content, {
    type: file.media_type,
    ...(file.media_type === 'application/pdf' && { disposition: asAttachment(file.name) }),
  })
  await context.kernel.db.insert(files).values({
    ...about,
    user_id: Number(owner.user_id),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    created_at: clock.now.toISOString(),
  })
}

const titles: Record<string, string> = {
  insurance: 'Certificate of insurance',
  registration: 'Vehicle registration',
  legal_agreement: 'Carrier agreement',
  license: 'Driver license',
  background_check: 'Background check',
}

const kindsWithExpiry = ['insurance', 'registration', 'license']

/** Uploads a document; kinds that expire get an expiry date. */
export async function uploadDocument(
  demo: Pick<ReplayContext, 'context' | 'clock'>,
  owner: Actor,
  document: AnyRow,
  { holder, expires_on }: { holder: string; expires_on: string },
): Promise<void> {
  const kind = String(document.kind)
  const title = titles[kind] ?? kind
  const issued_on = new Date(demo.clock.now.getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
  const hasExpiry = kindsWithExpiry.includes(kind)
  const lines = [
    title,
    holder,
    `Issued ${issued_on}`,
    ...(hasExpiry ? [`Good through ${expires_on}`] : []),
    '',
    'A sample made for the demo of Haulwell.',
  ]
  const key = `documents/demo/${document.id}-${document.version}.pdf`
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  const content = onePagePdf(lines)
  await storeFile(demo, owner, { key, media_type: 'application/pdf', name, content })
  await take(demo, owner, 'documents', document.id, 'upload', {
    file: key,
    issued_on,
    ...(hasExpiry ? { expires_on } : {}),
  })
}

/** Creates a one-page PDF with these lines. */
export function onePagePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const pageContent = `BT /F1 18 Tf 26 TL 72 700 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(pageContent, 'latin1')} >>\nstream\n${pageContent}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = Buffer.byteLength(file, 'latin1')
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const xrefOffset = Buffer.byteLength(file, 'latin1')
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
