/** How many of a file's first bytes tell its format. */
export const headLength = 12

/**
 * The accepted file formats, recognized by their first bytes and not by the file's name. SVG is
 * refused because it can hold scripts, HEIC because most browsers can't show it.
 */
export const formats = [
  {
    media_type: 'image/jpeg',
    extension: 'jpg',
    folder: 'photos',
    is: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    media_type: 'image/png',
    extension: 'png',
    folder: 'photos',
    is: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  },
  {
    media_type: 'image/webp',
    extension: 'webp',
    folder: 'photos',
    is: (head: Buffer) =>
      head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    media_type: 'application/pdf',
    extension: 'pdf',
    folder: 'documents',
    is: (head: Buffer) => head.toString('latin1', 0, 5) === '%PDF-',
  },
] as const
