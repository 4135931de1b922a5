// The files that may be attached to a request: CLAIM-08 to CLAIM-11, SUBS-08, TERM-28.

/** CLAIM-10, CLAIM-11: the limits in bytes. */
export const attachmentLimits = { file: 5_242_880, total: 15_728_640 }

export const isTooMuch = (bytes: number) => bytes >= attachmentLimits.total

export const attachmentTexts = {
  tooLarge: 'La taille maximale autorisée pour chaque fichier est de 5 Mo.',
  tooLargeTogether: 'La somme de la taille des fichiers ne doit pas dépasser 15 Mo',
  empty: 'Le fichier est vide.',
  /** SUBS-08 for a single file, CLAIM-08 for several. */
  wrongType: (most: number) =>
    most === 1
      ? 'Le fichier doit être au format .PDF ou .JPG'
      : 'Les fichiers doivent être au format .PDF ou .JPG',
  /** The advice that follows the error, after a line break. */
  heic: 'C’est une photo HEIC d’iPhone. Enregistrez-la en JPG, ou reprenez-la après avoir choisi «\u00a0Le plus compatible\u00a0» dans Réglages, Appareil photo, Formats.',
  encrypted:
    'Ce PDF est protégé\u00a0: il ne peut pas être joint.\nEnregistrez-en une copie sans protection ni mot de passe, ou joignez une photo de ses pages.',
  /** CLAIM-09 */
  tooMany: (most: number) =>
    most === 1
      ? 'Vous devez joindre un seul fichier.'
      : `Vous devez joindre au maximum ${most} fichiers.`,
}

/** What a field for files tells of them in the browser. */
export const fileLimits = {
  each: attachmentLimits.file,
  eachText: attachmentTexts.tooLarge,
  together: attachmentLimits.total,
  togetherText: attachmentTexts.tooLargeTogether,
}

export const filesHint = (most: number) =>
  most > 1
    ? `${most}\u00a0fichiers au plus, au format PDF ou JPG, de 5\u00a0Mo au plus chacun, moins de 15\u00a0Mo en tout.`
    : 'Au format PDF ou JPG, 5\u00a0Mo au plus. Au téléphone, une photo suffit.'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export type AttachmentType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'application/msword'
  | typeof docx
  | 'text/csv'

type Kind = { type: AttachmentType; magic: number[]; ending: RegExp; extension: string }

const pdf: Kind = {
  type: 'application/pdf',
  magic: [0x25, 0x50, 0x44, 0x46, 0x2d],
  ending: /\.pdf$/i,
  extension: '.pdf',
}
const kinds: Kind[] = [
  pdf,
  { type: 'image/jpeg', magic: [0xff, 0xd8, 0xff], ending: /\.jpe?g$/i, extension: '.jpg' },
]

/** SUBS-18. DOC and DOCX begin like spreadsheets and archives: the extension of the name decides. */
const textKinds: Kind[] = [
  {
    type: 'application/msword',
    magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    ending: /\.doc$/i,
    extension: '.doc',
  },
  { type: docx, magic: [0x50, 0x4b, 0x03, 0x04], ending: /\.docx$/i, extension: '.docx' },
]

/** A CSV file has no particular beginning: its text is checked when it is read. */
const listKind: Kind = { type: 'text/csv', magic: [], ending: /\.(csv|txt)$/i, extension: '.csv' }

export type FileRule = number | { most: number; texts: true } | { most: number; lists: true }

export const maxFilesOf = (rule: FileRule) => (typeof rule === 'number' ? rule : rule.most)

/** So many bytes at the beginning of a file identify its type: scanners may write something before a PDF. */
export const magicLength = 1024

/** BEY-605: a PDF has its mark within the first 1,024 bytes, as readers of PDF accept it; other types begin with it. */
export function typeOfContent(head: Uint8Array): AttachmentType | undefined {
  return kinds.find(kind => beginsAs(head, kind))?.type ?? (hasPdfMark(head) ? pdf.type : undefined)
}

const beginsAs = (head: Uint8Array, { magic }: Kind, start = 0) =>
  magic.every((byte, index) => head[start + index] === byte)

const hasPdfMark = (head: Uint8Array) =>
  head.subarray(0, magicLength).some((_, start, within) => beginsAs(within, pdf, start))

/**
 * BEY-605: whether a PDF is encrypted, which its trailer says: staff could not open it, or only in part. The file comes
 * piece by piece; the mark may lie across two pieces.
 */
export async function isEncryptedPdf(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  let last = ''
  for await (const piece of content) {
    const text = last + new TextDecoder('latin1').decode(piece)
    if (/\/Encrypt\s{0,9}(?:\d{1,9}\s{1,9}\d{1,9}\s{1,9}R|<<)/.test(text)) return true
    last = text.slice(-64)
  }
  return false
}

export function typeOfFile(
  head: Uint8Array,
  given: string,
  rule: FileRule,
): AttachmentType | undefined {
  if (typeof rule !== 'number' && 'lists' in rule)
    return listKind.ending.test(given) && !typeOfContent(head) ? listKind.type : undefined
  const text = textKinds.find(kind => beginsAs(head, kind) && kind.ending.test(given))
  return (typeof rule === 'number' ? undefined : text?.type) ?? typeOfContent(head)
}

export const isHeic = (head: Uint8Array) =>
  /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)))

const longestName = 100
/** Only the end of a name is read, of so many characters: no system has longer ones, but a post may. */
const longestGiven = 1000

/** The name without folders and invisible or reserved characters, cut to 100 characters, with its type's extension. */
export function attachmentName(given: string, type: AttachmentType): string {
  const [kind] = [...kinds, ...textKinds, listKind].filter(each => each.type === type) as [Kind]
  const name = given
    .slice(-longestGiven)
    .replace(/^.*[/\\]/s, '')
    // Drops control characters, and marks that reverse the direction: « facturefdp.exe » would read « factureexe.pdf ».
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .normalize('NFC')
  const shown = name.slice(0, endOf(name))
  const ending = kind.ending.exec(shown)?.[0] ?? kind.extension
  const stem = kind.ending.test(shown) ? shown.slice(0, -ending.length) : shown
  const short = [...trimmed(stem)].slice(0, longestName - ending.length).join('')
  return (trimmed(short) || 'fichier') + ending
}

const trimmed = (stem: string) => stem.slice(0, endOf(stem)).replace(/^[\s.]+/, '')

/** Where the dots and spaces at the end begin. A regular expression would try again at each one in the middle. */
function endOf(name: string): number {
  let end = name.length
  while (/[\s.]/.test(name.charAt(end - 1))) end--
  return end
}

/** « 1,4 Mo », « 12 ko »; never 0. */
export function formatSize(bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024
  const value = inMegabytes ? bytes / (1024 * 1024) : Math.max(1, Math.round(bytes / 1024))
  const digits = value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return `${digits}\u00a0${inMegabytes ? 'Mo' : 'ko'}`
}
