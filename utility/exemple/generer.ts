import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addDays, addMonths, type Day, dayOf, formatDay } from '#domain/values.ts'
import { smallPdf } from '../small-pdf.ts'
import { createRandom } from '../world/names.ts'
import { fictitiousBic, fictitiousIban } from '../world/rows.ts'

// `node utility/exemple/generer.ts <folder> [<day>]` writes the exports of a service that does not exist, the régie of
// Combe-Bleue, 300 subscribers, as a billing program writes them, with its mapping and its PDF. Everything in them
// follows from the day.

const towns = [
  { name: 'Combe-Bleue', zip: '01990' },
  { name: 'Saint-Aubain-le-Sec', zip: '01991' },
  { name: 'Vernoy-les-Étangs', zip: '01992' },
] as const
const streets = [
  'RUE DU LAVOIR',
  'CHEMIN DES GRÈVES',
  'PLACE DE L’ÉGLISE',
  'IMPASSE DU BŒUF',
  'ALLÉE D’ÎLE',
]
const lastNames = 'BESSON,CHÂTELET,DUVERNAY,FAŸS,GRÉGOIRE,HÉRAULT,LEBŒUF,MAÎTRE,NOËL,PÉCHEUR'.split(
  ',',
)
const firstNames = 'Agnès,Bastien,Chloé,Fédor,Hélène,Joël,Maëlle,Théo,Ursule,Zoé'.split(',')

const euros = (cents: number) =>
  (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 }).replace(/\u202f/g, ' ')
const quoted = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Windows-1252 has the letters of French, and œ, Œ, Ÿ, ’ and € where Latin-1 has none. */
const beyond: Record<string, number> = { Œ: 0x8c, œ: 0x9c, Ÿ: 0x9f, '’': 0x92, '€': 0x80 }
export const windows1252 = (text: string) =>
  Buffer.from(Uint8Array.from(text, char => beyond[char] ?? char.charCodeAt(0)))

type Size = { subscribers: number; invoices: number; hasPdf: boolean }
const usual: Size = { subscribers: 300, invoices: 3, hasPdf: true }

/** Writes the exports of a day; the numbers of subscribers begin with zeros. `size`: other than the example's. */
export function writeExample(folder: string, today: Day, size: Size = usual): void {
  const random = createRandom(54)
  const stamp = today.replaceAll('-', '')
  mkdirSync(path.join(folder, 'pdf'), { recursive: true })
  const lists: Record<string, string[]> = {
    ABONNES: ['N° ABO;CIV;NOM;PRENOM;ADR1;ADR2;CP;VILLE;TEL;DT ENTREE'],
    PDS: ['RÉF PDS;N° ABO;N° RUE;NOM RUE;CP;COMMUNE;DT SOUSCR;DEB TOURNEE;FIN TOURNEE;MODE RGLT'],
    CPT: ['N° CPT;RÉF PDS;DIAM;DT POSE'],
    FACT: ['N° FACTURE;RÉF PDS;DT FACT;DT LIMITE;DU;AU;CONSO M3;MT HT;MT TTC;RESTE DÛ;EST'],
    LIGFACT: ['N° FACTURE;CODE LIG;LIBELLÉ;MT TTC'],
    INDEX: ['RÉF PDS\tN° CPT\tDT RELEVE\tINDEX\tNAT'],
    MENSU: ['RÉF PDS;DT PREL;MT'],
    MANDATS: ['RUM;RÉF PDS;DT SIGN;TITULAIRE;IBAN;BIC'],
  }
  const put = (list: string, ...cells: (string | number)[]) =>
    lists[list]?.push(cells.map(cell => quoted(String(cell))).join(list === 'INDEX' ? '\t' : ';'))
  for (let n = 1; n <= size.subscribers; n++) {
    const number = String(n * 7).padStart(6, '0')
    const [last, first] = [random.pick(lastNames), random.pick(firstNames)]
    const isFirm = n % 40 === 0
    const name = isFirm ? `SCI "${last}"; gérance` : last
    const town = random.pick(towns)
    const [house, street] = [random.int(1, 98), random.pick(streets)]
    const since = addDays(today, -random.int(900, 4000))
    put(
      'ABONNES',
      number,
      isFirm ? '' : 'MME',
      name,
      isFirm ? '' : first,
      `${house} ${street}`,
      '',
      town.zip,
      town.name,
      `06 39 98 ${String(n).padStart(4, '0').replace(/(..)/, '$1 ')}`,
      formatDay(since),
    )
    for (const suffix of n % 10 === 0 ? ['A', 'B'] : ['A']) {
      const point = `${number}${suffix}`
      const mode = random.pick(['C', 'C', 'P', 'M'] as const)
      const round = addDays(today, towns.indexOf(town) * 30 - 5)
      put(
        'PDS',
        point,
        number,
        house,
        street,
        town.zip,
        town.name,
        formatDay(since),
        formatDay(round),
        formatDay(addDays(round, 20)),
        mode,
      )
      // READ-12: eight characters.
      const rank36 = n.toString(36).toUpperCase().padStart(4, '0')
      const meter = `0${random.int(10, 99)}${rank36}${suffix}`
      put('CPT', meter, point, 15, formatDay(since))
      let index = random.int(0, 400)
      const firstDay = addMonths(today, -6 * size.invoices - 1)
      put('INDEX', point, meter, formatDay(firstDay), index, 'P')
      for (let rank = 1; rank <= size.invoices; rank++) {
        const [from, to] = [addMonths(firstDay, 6 * rank - 6), addMonths(firstDay, 6 * rank)]
        const used = random.int(25, 75)
        index += used
        put('INDEX', point, meter, formatDay(to), index, rank % 3 === 0 ? 'T' : 'R')
        const lines = [
          ['ABO', 'Part fixe', 2400],
          ['CON', 'Consommation', used * 287],
          ['ORG', 'Redevances', used * 43],
        ] as const
        const total = lines.reduce((sum, [, , cents]) => sum + cents, 0)
        const bill = `${addDays(to, 9).slice(0, 4)}-${number}-${suffix}${rank}`
        const isOwed = rank === size.invoices && mode === 'C' && n % 3 === 0
        const issued = formatDay(addDays(to, 9))
        const due = formatDay(addDays(to, n % 2 ? 50 : 24))
        put(
          'FACT',
          bill,
          point,
          issued,
          due,
          formatDay(from),
          formatDay(to),
          used,
          euros(Math.round(total / 1.055)),
          euros(total),
          euros(isOwed ? total : 0),
          '',
        )
        for (const [code, label, cents] of lines) put('LIGFACT', bill, code, label, euros(cents))
        if (size.hasPdf && n % 20 !== 0)
          writeFileSync(
            path.join(folder, 'pdf', `${bill}.pdf`),
            smallPdf(`Facture ${bill} du ${issued}, ${last}, ${euros(total)} EUR avant le ${due}`),
          )
      }
      if (mode === 'C') continue
      put(
        'MANDATS',
        `CB${point}`,
        point,
        formatDay(since),
        `${first} ${last}`.slice(0, 24),
        fictitiousIban(n * 10 + suffix.charCodeAt(0)),
        fictitiousBic,
      )
      for (let month = 0; mode === 'M' && month < 10; month++)
        put('MENSU', point, formatDay(`${addMonths(today, month).slice(0, 8)}05`), euros(2350))
    }
  }
  for (const [name, lines] of Object.entries(lists)) {
    const text = `${lines.join('\r\n')}\r\n`
    const isSpreadsheet = name === 'INDEX'
    writeFileSync(
      path.join(folder, `${name}_${stamp}.${isSpreadsheet ? 'TXT' : 'CSV'}`),
      isSpreadsheet ? Buffer.from(`\uFEFF${text}`, 'utf16le') : windows1252(text),
    )
  }
  const papers = towns.flatMap(({ name }, n) => {
    const file = `reglement-${n + 1}.pdf`
    writeFileSync(path.join(folder, file), smallPdf(`Reglement du service de l'eau, ${name}`))
    return [`${name};Règlement du service de l’eau;reglement;${file}`]
  })
  writeFileSync(
    path.join(folder, 'DOCUMENTS.CSV'),
    windows1252(`COMMUNE;TITRE;TYPE;FICHIER\r\n${papers.join('\r\n')}\r\n`),
  )
  cpSync(
    path.join(import.meta.dirname, 'correspondance.json'),
    path.join(folder, 'correspondance.json'),
  )
}

if (import.meta.main) {
  const [folder, day = dayOf(new Date())] = process.argv.slice(2)
  if (folder) writeExample(folder, day)
  else {
    console.error('Usage : node utility/exemple/generer.ts <dossier> [<aaaa-mm-jj>]')
    process.exitCode = 1
  }
}
