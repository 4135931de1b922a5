import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fold } from '#domain/fold.ts'
import { inspect, separatorOf } from './csv.ts'
import { type EntityName, entityNames, fieldsOf } from './entities.ts'
import { readDay } from './fields.ts'
import { mappingFile } from './mapping.ts'
import { Stop } from './stop.ts'

// A first mapping from the names of files and columns, for a person to correct: what is not found is left « ? ».

const known: Record<string, RegExp> = {
  numero: /^(n(um(ero)?|o|°)?|code|id|ref(erence)?)\b|matricule/,
  ...{ abonne: /abo|client|redevable/, contrat: /contrat|pdc|pds|point|branchement|police/ },
  ...{ compteur: /compteur|cpt/, prenom: /prenom/, nom: /^nom|raison/, telephone: /tel|mobile/ },
  ...{ depuis: /depuis|entree|creation|arrivee/, numeroVoie: /^(?=.*n).*(voie|rue)/ },
  ...{ voie: /voie|rue|adr/, complement: /compl|lieu|^(?=.*adr).*2/, codePostal: /cp|postal/ },
  ...{ ville: /ville|commune|localite/, souscription: /souscr|effet|debut/ },
  ...{ releveDu: /^(?=.*(du|deb)).*(releve|tournee)/ },
  ...{ releveAu: /^(?=.*(au|fin)).*(releve|tournee)/ },
  ...{ prelevement: /prelev|sepa/, mensualisation: /mensu/, pose: /pose|install/ },
  // An amount before tax is not what is owed.
  ...{ facture: /fact/, montant: /ttc|^(montant|mt)(?!.*ht)/, solde: /solde|reste/ },
  ...{ emise: /emis|^(?=.*(date|dt)).*fact/, echeance: /ech|limite/ },
  ...{ periodeDu: /^du$|^(?=.*period).*(du|deb)/, periodeAu: /^au$|^(?=.*period).*(au|fin)/ },
  ...{ volume: /volume|conso|m3/, estimee: /^est/, abonnement: /abonnement|part fixe/ },
  ...{ regularisation: /regul/, date: /date|jour|^dt/, index: /index/ },
  ...{ type: /type|nat|mode|origine|code/, reference: /rum|ref/, signe: /sign/ },
  ...{ fin: /fin|revoc/, titulaire: /titul/, iban: /iban/, bic: /bic/ },
  ...{ commune: /commune/, titre: /titre|libelle/, fichier: /fichier|nom/ },
}

const files: Record<EntityName | 'lignes', RegExp> = {
  abonnes: /abo|client|redev/,
  contrats: /contrat|pdc|pds|point|branch/,
  compteurs: /compt|cpt/,
  lignes: /lig|detail/,
  factures: /fac/,
  paiements: /paie|encaiss/,
  releves: /rel|index/,
  echeances: /ech|mensu/,
  mandats: /mand|sepa|prelev/,
  documents: /doc|regl/,
}

/** The columns that a field may be, by the names in a header; « ? » for one that is required and not found. */
export function guess(entity: EntityName | 'lignes', header: string[]): Record<string, string> {
  const free = new Set(header)
  const own = entity === 'lignes' ? /fact/ : new RegExp(`(${files[entity].source})`)
  const columns: Record<string, string> = {}
  const fields = Object.entries(fieldsOf(entity))
  // The number of the thing itself last: other numbers have a name that says whose they are.
  for (const [field, { required }] of fields.sort(
    (a, b) => Number(a[0] === 'numero') - Number(b[0] === 'numero'),
  )) {
    const candidates = [...free].filter(name => known[field]?.test(fold(name)))
    const found =
      field === 'numero'
        ? ([...free].find(name => /n|code|ref/.test(fold(name)) && own.test(fold(name))) ??
          candidates[0])
        : candidates[0]
    if (found) free.delete(found)
    if (found || required) columns[field] = found ?? '?'
  }
  return columns
}

/** Writes a mapping for the files of a folder; answers its path. An existing one is left alone. */
export async function propose(folder: string): Promise<string> {
  const target = path.join(folder, mappingFile)
  const fichiers: Record<string, object> = {}
  let days = ''
  let decimal = ''
  for (const name of readdirSync(folder).filter(one => /\.(csv|txt|tsv)$/i.test(one))) {
    const entity = (['lignes', ...entityNames] as const).find(
      one => !(one in fichiers) && files[one].test(fold(name)),
    )
    if (!entity) continue
    const file = path.join(folder, name)
    const { encoding } = await inspect(file, { skipped: 0 })
    const lines = new TextDecoder(encoding)
      .decode(readFileSync(file).subarray(0, 65_536))
      .split(/\r?\n/)
    const separator = separatorOf(lines[0] ?? '')
    const cells = (line = '') =>
      line.split(separator).map(one => one.replace(/^\uFEFF?"?|"$/g, '').trim())
    for (const cell of lines.slice(1, 20).flatMap(cells)) {
      days ||=
        (['jj/mm/aaaa', 'aaaa-mm-jj', 'aaaammjj', 'jj/mm/aa'] as const).find(
          format => 'value' in readDay(cell, format) && cell !== '0',
        ) ?? ''
      decimal ||= /^-?\d+([.,])\d{2}$/.exec(cell)?.[1] ?? ''
    }
    const pattern = name.replace(/\d{8}/, '{date}')
    fichiers[entity] = { fichier: pattern, colonnes: guess(entity, cells(lines[0])) }
  }
  if (Object.keys(fichiers).length === 0)
    throw new Stop(
      'dossier-vide',
      `Aucun fichier .csv, .txt ou .tsv de ${folder} n’a un nom connu.`,
    )
  const formats = { date: days || 'jj/mm/aaaa', decimale: decimal || ',', montants: 'euros' }
  const text = `${JSON.stringify({ formats, fichiers, protections: {} }, null, 2)}\n`
  writeFileSync(target, text, { flag: 'wx' })
  return target
}
