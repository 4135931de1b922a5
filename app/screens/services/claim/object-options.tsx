import type { ReactNode } from 'react'
import { type ClaimObject, citation } from '#domain/claim.ts'
import { mostMessage } from '#domain/request.ts'
import { Text } from '#ui/layout.tsx'

const option = (value: ClaimObject, title: string, note: string): Option => ({
  value,
  label: (
    <>
      <strong>{title}</strong>
      <br />
      <Text as="span" size="sm" tone="muted">
        {note}
      </Text>
    </>
  ),
})

type Option = { value: ClaimObject; label: ReactNode }

/** CLAIM-02 to CLAIM-04: in people's words, then the type that it is for the utility. */
export const objectOptions: Option[] = [
  option(
    'fuite',
    'J’ai eu une fuite',
    'Dossier de fuite\u00a0: vous demandez une remise après une fuite cachée, réparée, sur vos canalisations.',
  ),
  option(
    'reclamation',
    'Quelque chose ne va pas',
    'Réclamation\u00a0: facture, travaux, pression, goût de l’eau, accueil…',
  ),
  option(
    'reduction',
    'Ma facture est trop élevée',
    `Réclamation avec demande de réduction de facture\u00a0: nous l’écrivons pour vous en tête du message, sur ${citation({ objet: 'reduction', facture: '', releve: '' }).length} des ${mostMessage.subscriber} caractères.`,
  ),
]
