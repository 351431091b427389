const pageWidth = 612
const pageHeight = 792

/**
 * Joins JPEG pictures into one PDF, a Letter page each (ISO 32000-1, 7.5 and 8.9). A PDF holds a
 * JPEG as it is, so nothing is encoded again. Throws if a picture can't be decoded.
 */
export async function picturesToPdf(pictures: readonly Blob[]): Promise<Blob> {
  const parts: BlobPart[] = ['%PDF-1.4\n']
  const starts: number[] = []
  let length = 9
  const add = (part: string | Blob) => {
    parts.push(part)
    length += typeof part === 'string' ? part.length : part.size
  }
  const addObject = (...content: (string | Blob)[]) => {
    starts.push(length)
    add(`${starts.length} 0 obj\n`)
    for (const part of content) add(part)
    add('\nendobj\n')
  }
  const addStream = (dictionary: string, content: string | Blob) => {
    const size = typeof content === 'string' ? content.length : content.size
    addObject(`<< ${dictionary}/Length ${size} >>\nstream\n`, content, '\nendstream')
  }
  // Three objects a page follow the catalog and the list of pages: page, drawing, picture.
  const pages = pictures.map((_, at) => `${3 + 3 * at} 0 R`)
  addObject('<< /Type /Catalog /Pages 2 0 R >>')
  addObject(`<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`)
  for (const [at, picture] of pictures.entries()) {
    const { width, height } = await sizeOf(picture)
    const scale = Math.min(pageWidth / width, pageHeight / height)
    const [across, up] = [width * scale, height * scale].map((points) => points.toFixed(2))
    const first = 3 + 3 * at
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /Picture ${first + 2} 0 R >> >> >>`,
    )
    addStream('', `${across} 0 0 ${up} 0 0 cm /Picture Do`)
    addStream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ',
      picture,
    )
  }
  const table = length
  const size = starts.length + 1
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`)
  add(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
