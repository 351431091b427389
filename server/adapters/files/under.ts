import type { Files } from '#server/ports/files.ts'

/** Returns a part of a storage as a storage of its own: the files whose keys begin with `folder`. */
export function under(files: Files, folder: string): Files {
  return {
    name: `${files.name}, in ${folder}`,
    origin: files.origin,
    write: (key, ...rest) => files.write(`${folder}${key}`, ...rest),
    read: (key) => files.read(`${folder}${key}`),
    remove: (key) => files.remove(`${folder}${key}`),
    async *list(inner) {
      for await (const { key, ...rest } of files.list(`${folder}${inner}`))
        yield { ...rest, key: key.slice(folder.length) }
    },
    signedUrl: (key) => files.signedUrl(`${folder}${key}`),
  }
}
