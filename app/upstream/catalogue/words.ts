import { z } from 'zod'
import { attachmentLimits } from '#domain/attachment.ts'
import { maxIndexDigits } from '#domain/meter-reading.ts'

export const text = (meaning: string) => z.string().describe(meaning)
export const yes = (meaning: string) => z.boolean().describe(meaning)
export const whole = (meaning: string) => z.int().describe(meaning)
export const list = <T extends z.ZodType>(of: T, meaning: string) => z.array(of).describe(meaning)
export const oneOf = <const T extends readonly string[]>(values: T, meaning: string) =>
  z.enum(values).describe(meaning)

/** An object that openapi.json shows as a component of the name `id`. */
export const entity = <S extends z.ZodRawShape>(id: string, shape: S, description?: string) =>
  z.object(shape).meta({ id, ...(description && { description }) })

export const id = text('Un identifiant, opaque pour le portail.')
export const name = text('Un nom, tel qu’il est affiché.')
export const login = text(
  'Le numéro d’abonné ou son adresse e-mail ; d’un agent, son nom d’utilisateur.',
)
export const userLogin = text(
  'Qui est connecté : le numéro d’abonné ou l’adresse e-mail ; d’un agent, son nom d’utilisateur. Un abonné ne peut nommer que lui-même (403 sinon).',
)
export const byLogin = z.object({ userLogin })
export const refAbo = text('Le numéro d’abonné.')
export const firstName = text('Le prénom.')
export const lastName = text('Le nom de famille.')
export const mail = text(
  'L’adresse e-mail ; celle d’un compte est unique, sans égard aux majuscules.',
)
export const phone = text('Le téléphone ; vide s’il n’est pas connu.')
export const nameAdmin = text('Le nom affiché de l’agent.')
export const accessGestion = z.boolean().describe('Vrai : il gère les comptes des agents.')
export const password = text(
  'Au moins 8 caractères, dont une majuscule, une minuscule et un chiffre ; en forme composée d’Unicode (NFC).',
)
/** How the portal names a person whose identity a provider has proved. */
export const identity = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe(
    'La personne, telle que le fournisseur d’identité la prouve : l’empreinte (SHA-256, base64url) de l’émetteur et de `sub`, séparés par un espace. Le portail l’a vérifiée.',
  )
export const token = text(
  'Le jeton d’un lien envoyé par courriel : à usage unique et à durée limitée.',
)

export const point = text(
  'La référence du point de comptage. Un abonné ne peut nommer que les siens (403 sinon, qu’il existe ou non).',
)
export const byPdc = z.object({ pdc: point })
export const pdcRef = text(
  'La référence d’un point de comptage ; dans un compte, le premier des siens.',
)
export const factNumber = text('Le numéro de la facture.')
export const counterRef = text('Le numéro du compteur.')
export const indexReleve = z
  .string()
  .regex(new RegExp(`^\\d{1,${maxIndexDigits}}$`))
  .describe('L’index relevé, en m³.')
export const index = z.int().describe('L’index du compteur, en m³.')

/** The idempotency key that the portal gives a request: repeated under its key, the request does nothing new. */
export const reference = z
  .uuid()
  .meta({
    id: 'Reference',
    description:
      'La clé d’idempotence (UUID) que le portail donne à la demande : la même demande répétée sous la même clé répond comme la première fois et ne fait rien de plus ; une autre demande sous cette clé est refusée (409).',
  })
export const histoId = text('L’identifiant de la demande.')
export const fileId = text('L’identifiant du fichier.')
export const attached = z.array(z.file().min(1).max(attachmentLimits.file))
export const message = text('Le texte, tel qu’il a été écrit.')
export const typeDemande = text('Ce qui est demandé : « Dossier de fuite », « Réclamation »…')
export const seenVersion =
  'Combien de changements la demande a connus : qui agit dit lequel il a vu, et reçoit 409 si elle a changé depuis.'
export const version = whole(seenVersion)

const digits = z.string().regex(/^\d{1,9}$/)
export const startValue = digits.describe('Le rang de la première ligne, 0 pour la toute première.')
export const endValue = digits.describe('Le rang de fin, exclu.')
export const instant = z.iso.datetime()
