import type { OutgoingFile } from '#upstream/endpoint.ts'

export const pdf = (size = 600, name = 'piece.pdf') => fileOf('%PDF-1.7\n', size, name)
export const jpg = (size = 600, name = 'photo.jpg') => fileOf('\xff\xd8\xff\xe0', size, name)

/** A file of so many bytes that begins with these characters, whatever its name. */
export function fileOf(start: string, size: number, name: string): File {
  const content = Buffer.alloc(size, '.')
  content.write(start, 'latin1')
  return new File([content.subarray(0, size)], name)
}

/** A file as the portal sends it on to the utility, with these characters as its bytes. */
export function outgoingFile(name: string, type: string, text: string): OutgoingFile {
  const bytes = Buffer.from(text, 'latin1')
  async function* content() {
    yield bytes
  }
  return { name, type, size: bytes.length, content }
}

type Part = { headers: string[]; content: string | Uint8Array }

const boundary = 'frontiere'

/** A part of a multipart body; a file when it has a file name. */
export function part(name: string, content: Part['content'], fileName?: string): Part {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  return { headers: [`Content-Disposition: form-data; name="${name}"${file}`], content }
}

/** The multipart body of these parts; `cut` omits its final boundary. */
export function multipart(parts: Part[], { cut = false } = {}): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(cut ? '' : `--${boundary}--\r\n`)])
}

/** A request with this multipart body; `bytesRead()` says how many bytes of it were read. */
export function uploadRequest(
  body: Buffer,
  headers: Record<string, string> = {},
): { request: Request; bytesRead: () => number } {
  let at = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= body.length) return controller.close()
        controller.enqueue(body.subarray(at, at + 16_384))
        at = Math.min(at + 16_384, body.length)
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://portail.test/vitrine', {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      ...headers,
    },
  } as RequestInit)
  return { request, bytesRead: () => at }
}

/** The request by which a browser posts a form with these fields and files. */
export async function formRequest(entries: [string, string | File][]) {
  const parts = entries.map(async ([name, value]) =>
    typeof value === 'string'
      ? part(name, value)
      : part(name, new Uint8Array(await value.arrayBuffer()), value.name),
  )
  return uploadRequest(multipart(await Promise.all(parts)))
}
