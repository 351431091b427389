import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** Reports whether a text is a public key that age can encrypt for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a stream for a recipient, in the format of the program age. It works through 64 KB at a
 * time, so that the size of the source doesn't matter.
 */
export async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return asNode(await encrypter.encrypt(asWeb(source)))
}

/**
 * Decrypts a stream. Throws an error that says so if the identity is another one than it was
 * encrypted for. Reading the result fails at the first part that was changed or is missing.
 */
export async function decrypted(source: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return asNode(await decrypter.decrypt(asWeb(source)))
  } catch (error) {
    source.destroy()
    const reason = error instanceof Error ? error.message : String(error)
    if (!reason.includes('no identity matched')) throw error
    throw new Error(
      `was encrypted for another key; the identity that was given belongs to ${await identityToRecipient(identity)}`,
    )
  }
}

const magic = 'age-encryption.org/v1'

/** Reports whether a file is encrypted, by its first bytes. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === magic
  } finally {
    await file.close()
  }
}

/** Reports whether a text is a private key that age can decrypt with. */
export function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text)
    return true
  } catch {
    return false
  }
}

// The types of Node's web streams and of the browser's are different, the objects are the same.
const asWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream, { objectMode: false })
