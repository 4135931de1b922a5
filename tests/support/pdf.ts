import { getDocument } from 'unpdf/pdfjs'

/** A part of a document as assistive software meets it: its role, and its text or its parts. */
type PdfPart = { role: string; text: string; children: PdfPart[] }

type ReadPdf = {
  title: string | undefined
  author: string | undefined
  lang: string | null
  /** XMP, which says what standard the file follows. */
  metadata: string
  isTagged: boolean
  pages: number
  /** The parts under « Document », in reading order, page after page. */
  parts: PdfPart[]
}

type Node = { role?: string; type?: string; id?: string; children?: Node[] }

/** Reads a PDF by its structure tree, as a screen reader does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const [{ info, metadata }, marked] = await Promise.all([file.getMetadata(), file.getMarkInfo()])
  const parts: PdfPart[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const tree = (await page.getStructTree()) as unknown as Node
    const texts = await textsOf(page)
    parts.push(...(tree.children ?? []).flatMap(root => root.children ?? []).map(partOf(texts)))
  }
  const { Title, Author, Language } = info as Record<string, string | undefined>
  const read = {
    title: Title,
    author: Author,
    lang: Language ?? null,
    metadata: String(metadata?.getRaw() ?? ''),
    isTagged: marked?.Marked === true,
    pages: file.numPages,
    parts,
  }
  await file.loadingTask.destroy()
  return read
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** The text of each marked piece of content. */
async function textsOf(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast(Boolean)
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  }
  return texts
}

const partOf =
  (texts: Map<string, string>) =>
  (node: Node): PdfPart => {
    const children = (node.children ?? []).filter(child => child.role).map(partOf(texts))
    const own = (node.children ?? [])
      .filter(child => child.type === 'content')
      .map(child => texts.get(child.id ?? '') ?? '')
    return { role: node.role ?? '', text: own.join('').replaceAll(/ +/g, ' ').trim(), children }
  }

/** Every text in reading order, one line each: `role: text`. */
export function outline(parts: PdfPart[]): string[] {
  return parts.flatMap(({ role, text, children }) => [
    ...(text ? [`${role}: ${text}`] : []),
    ...outline(children),
  ])
}

/** The lowest text of each page. */
export async function lastLines(bytes: Uint8Array): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const lines: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const texts = items.flatMap(item => ('str' in item && item.str.trim() ? [item] : []))
    const lowest = Math.min(...texts.map(({ transform }) => transform[5]))
    const last = texts.filter(({ transform }) => transform[5] - lowest < 1)
    lines.push(last.map(({ str }) => str).join(''))
  }
  await file.loadingTask.destroy()
  return lines
}

type Placed = {
  text: string
  size: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The pieces of text of the first page, with the size of their letters in points and their edges in mm. */
export async function placesOf(bytes: Uint8Array): Promise<Placed[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await file.getPage(1)
  const { items } = await page.getTextContent()
  const mm = (points: number) => (points * 25.4) / 72
  const height = page.getViewport({ scale: 1 }).height
  const placed = items.flatMap(item => {
    if (!('str' in item) || !item.str.trim()) return []
    const [, , , size, x, base] = item.transform as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const top = height - base - 0.66 * size
    const at = { left: mm(x), right: mm(x + item.width), top: mm(top), bottom: mm(height - base) }
    return [{ text: item.str, size, ...at }]
  })
  await file.loadingTask.destroy()
  return placed
}
