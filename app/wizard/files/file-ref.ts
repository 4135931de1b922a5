import { formatSize } from '#domain/attachment.ts'

/** A file of a draft, kept as one text that its schema reads again. A reference that the client posts is ignored. */
export type FileRef = { id: string; size: number; name: string }

const pattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{1,8}) (.{1,100})$/u

export const refText = ({ id, size, name }: FileRef) => `${id} ${size} ${name}`

export function readRef(text: string): FileRef | undefined {
  const [, id = '', size, name = ''] = pattern.exec(text) ?? []
  return id ? { id, size: Number(size), name } : undefined
}

export function refsIn(values: string | string[] | undefined): FileRef[] {
  return [values ?? []].flat().flatMap(text => readRef(text) ?? [])
}

export function fileNames(texts: string[]): string {
  return refsIn(texts)
    .map(({ name, size }) => `${name} (${formatSize(size)})`)
    .join(', ')
}
