import type { signature as en } from '../en/signature.ts'

export const signature: typeof en = {
  edition: 'Edición {{edition}}, en vigor desde {{day}}',
  signed: 'Firmado por {{name}} en nombre de {{business}}',
  at: 'El {{at}}',
  from: 'Desde {{ip}}, con {{browser}}',
  checksum: 'SHA-256 del texto: {{sha256}}',
}
