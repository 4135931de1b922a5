import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { Stop } from './stop.ts'

// BEY-707: what a public service sends the Treasury, PES V2 « recette » and ORMC: a « bordereau » of « pièces », each with
// a debtor and lines, and the PDF attached. Only elements are read of which the public schema leaves no doubt
// (docs/brancher.md). Values stand in the attribute V of an element.

const mostBytes = 128 * 1024 * 1024
const mostPdfBytes = 20 * 1024 * 1024

/** The deepest element that has a use is the eighth; a signature goes to the fourteenth. */
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true },
  ...{ parseTagValue: false, maxNestedTags: 30 },
  isArray: name => ['Bordereau', 'Piece', 'LigneDePiece', 'PJRef', 'PJ'].includes(String(name)),
})

const given = z.object({ '@V': z.string() }).transform(element => element['@V'])
const text = given.default('')
const list = <T extends z.ZodType>(item: T) => z.array(item).default([])

const line = z.object({
  BlocLignePiece: z.object({
    InfoLignePiece: z.object({
      ...{ IdLigne: text, ObjLignePce: text, CodProdLoc: text, Nature: text },
      ...{ MtHT: given, MtTVA: given.default('0') },
    }),
    InfoPrelevementSEPA: z.object({ DtePrel: text }).optional(),
  }),
  Tiers: z.object({
    InfoTiers: z.object({
      ...{ IdTiers: text, RefTiers: text, Nom: text, ComplNom: text, Prenom: text },
    }),
    Adresse: z.object({ Adr1: text, Adr2: text, Adr3: text, CP: text, Ville: text }).optional(),
  }),
})
const piece = z.object({
  BlocPiece: z.object({
    ...{ IdPce: given, ObjPce: text, NumDette: text, NumeroFacture: text, DteAsp: text },
    PJRef: list(z.object({ IdUnique: given })),
  }),
  LigneDePiece: z.array(line).min(1),
})
const bordereau = z.object({
  BlocBordereau: z.object({
    ...{ Exer: given, IdBord: text, DteBordEm: text, DteAsp: text, TypBord: given },
    ...{ NbrPce: text, MtBordHt: text },
  }),
  Piece: z.array(piece).min(1),
})
const attached = z.object({
  Contenu: z.object({ Fichier: z.object({ '#text': z.string(), '@MIMEType': z.string() }) }),
  IdUnique: given,
})
const schema = z.object({
  PES_Aller: z.object({
    PES_RecetteAller: z.object({ Bordereau: z.array(bordereau).min(1) }),
    PES_PJ: z.object({ PJ: list(attached) }).optional(),
  }),
})
type Bordereau = z.output<typeof bordereau>
type Piece = z.output<typeof piece>
type Line = z.output<typeof line>

/** Whether a file of a mapping is one of the Treasury's. */
export const isPes = (name: string): boolean => /\.xml$/i.test(name)

/** The elements that a mapping may name as columns; `Titre` is made of year, « bordereau » and « pièce », `Montant` with tax. */
const columnsOf = (of: Bordereau, { BlocPiece, LigneDePiece }: Piece, lines: Line[]) => {
  const { PJRef: _, ...ownPiece } = BlocPiece
  const { BlocBordereau } = of
  const first = LigneDePiece[0] as Line
  const { MtHT: _net, MtTVA: _tax, ...info } = (lines[0] as Line).BlocLignePiece.InfoLignePiece
  const address = first.Tiers.Adresse ?? { Adr1: '', Adr2: '', Adr3: '', CP: '', Ville: '' }
  return {
    ...{ Exer: BlocBordereau.Exer, IdBord: BlocBordereau.IdBord },
    DteBordEm: BlocBordereau.DteBordEm,
    ...ownPiece,
    Titre: `${BlocBordereau.Exer}-${BlocBordereau.IdBord}-${BlocPiece.IdPce}`,
    DteAsp: BlocPiece.DteAsp || BlocBordereau.DteAsp,
    ...info,
    Montant: amountOf(BlocBordereau.TypBord, lines),
    DtePrel: first.BlocLignePiece.InfoPrelevementSEPA?.DtePrel ?? '',
    ...{ ...first.Tiers.InfoTiers, ...address },
  }
}

/**
 * The sum in euros; a text that is no amount stays as it is, for the row to be refused by it. So is a « bordereau » other
 * than of invoices (01) or of several debtors (06): what it cancels or reduces would be shown as owed a second time.
 */
function amountOf(kind: string, lines: Line[]): string {
  if (kind !== '01' && kind !== '06') return `annulation, réduction ou autre (TypBord ${kind})`
  const parts = lines.flatMap(({ BlocLignePiece: { InfoLignePiece } }) => [
    ...[InfoLignePiece.MtHT, InfoLignePiece.MtTVA],
  ])
  const wrong = parts.find(part => !isAmount(part))
  return wrong === undefined ? (sumOf(parts) / 100).toFixed(2) : wrong || 'MtHT vide'
}

const isAmount = (euros: string) => /^-?\d{1,12}(\.\d{1,2})?$/.test(euros)
const sumOf = (euros: string[]) =>
  euros.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0)

/**
 * Gives a row for each « pièce » of a file, or for each of its lines; its « line » is the row's rank, from 1. Throws a
 * Stop that names the element for what is no whole PES, for a document type, and for an attached PDF that is none.
 */
export function readPes(
  file: string,
  by: 'piece' | 'line',
  begin: (header: string[]) => (cells: string[], line: number, pdf?: Buffer) => void,
): void {
  const { PES_RecetteAller, PES_PJ } = parse(file)
  const papers = new Map(PES_PJ?.PJ.map(one => [one.IdUnique, one.Contenu.Fichier]))
  let take: ReturnType<typeof begin> | undefined
  let rank = 0
  for (const of of PES_RecetteAller.Bordereau) {
    checkTotals(file, of)
    for (const one of of.Piece)
      for (const lines of by === 'line' ? one.LigneDePiece.map(own => [own]) : [one.LigneDePiece]) {
        const columns = columnsOf(of, one, lines)
        take ??= begin(Object.keys(columns))
        const named = one.BlocPiece.PJRef.map(({ IdUnique }) => IdUnique)
        const pdf = named.find(id => papers.get(id)?.['@MIMEType'] === 'application/pdf')
        take(
          Object.values(columns),
          ++rank,
          by === 'piece' && pdf ? pdfOf(file, pdf, papers.get(pdf)?.['#text'] ?? '') : undefined,
        )
      }
  }
}

const stopped = (file: string, code: string, reason: string) =>
  new Stop(code, `${path.basename(file)}\u00a0: ${reason}.`)

function parse(file: string) {
  if (statSync(file).size > mostBytes)
    throw stopped(file, 'xml-trop-grand', 'plus de 128 Mo. Le partager en plusieurs bordereaux')
  const bytes = readFileSync(file)
  const [prolog = ''] = bytes.toString('latin1', 0, 200).split('?>')
  const [, encoding = 'utf-8'] = / encoding=["']([\w-]+)/.exec(prolog) ?? []
  let xml: string
  try {
    xml = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw stopped(file, 'encodage', `des octets ne sont pas de l’${encoding} que dit son prologue`)
  }
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw stopped(file, 'xml-doctype', 'un PES n’a ni DOCTYPE ni ENTITY. Le fichier n’est pas lu')
  const fault = XMLValidator.validate(xml)
  if (fault !== true)
    throw stopped(file, 'fichier-coupe', `ligne ${fault.err.line}, le XML est coupé ou abîmé`)
  try {
    const { data, error } = schema.safeParse(parser.parse(xml))
    if (data) return data.PES_Aller
    const place = error.issues[0]?.path.filter(part => part !== '@V').join('/')
    throw stopped(
      file,
      'pes-element',
      `l’élément ${place} manque ou n’est pas celui d’un PES recette`,
    )
  } catch (error) {
    if (error instanceof Stop) throw error
    throw stopped(file, 'xml-profondeur', 'des éléments sont imbriqués plus de 30 fois')
  }
}

/** A « bordereau » says how many « pièces » it has, and what they make without tax: a part of it is no bordereau. */
function checkTotals(file: string, { BlocBordereau, Piece }: Bordereau): void {
  const { IdBord, NbrPce, MtBordHt } = BlocBordereau
  const net = Piece.flatMap(({ LigneDePiece }) =>
    LigneDePiece.map(({ BlocLignePiece }) => BlocLignePiece.InfoLignePiece.MtHT),
  )
  const found = sumOf(net)
  // An amount that is none is refused with its own row.
  const isAnother = MtBordHt !== '' && net.every(isAmount) && found !== sumOf([MtBordHt])
  if ((NbrPce && Number(NbrPce) !== Piece.length) || isAnother)
    throw stopped(
      file,
      'bordereau-incomplet',
      `le bordereau ${IdBord} annonce ${NbrPce || '?'} pièces et ${MtBordHt || '?'} € HT (NbrPce, MtBordHt), il en a ${Piece.length} et ${found / 100} €`,
    )
}

function pdfOf(file: string, id: string, base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const pdf = isPacked ? gunzipSync(bytes, { maxOutputLength: mostPdfBytes }) : bytes
    if (pdf.length <= mostPdfBytes && pdf.subarray(0, 5).toString('latin1') === '%PDF-') return pdf
  } catch {
    // What cannot be unpacked is no PDF either.
  }
  throw stopped(file, 'pes-piece-jointe', `la pièce jointe ${id} n’est pas un PDF de 20 Mo au plus`)
}
