import { ReadableStream } from 'node:stream/web'
import { FormData } from 'undici'
import type { OutgoingFile } from './endpoint.ts'

/** A form of several parts as undici takes it: the texts first, then the files, whose bytes are read as they leave. */
export function multipartOf(
  texts: Record<string, string>,
  files: Record<string, OutgoingFile[]> = {},
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  for (const [name, ones] of Object.entries(files))
    for (const one of ones) form.append(name, new StreamedFile(one))
  return form
}

/** A File whose bytes are not read yet: undici asks for its size, then for its stream when the file's turn has come. */
class StreamedFile extends File {
  readonly #file: OutgoingFile

  constructor(file: OutgoingFile) {
    super([], file.name, { type: file.type })
    this.#file = file
  }

  override get size() {
    return this.#file.size
  }

  override stream() {
    return ReadableStream.from(this.#file.content()) as ReturnType<File['stream']>
  }
}
