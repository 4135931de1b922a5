import { useState } from 'react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { Input, NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { Section } from './lists.tsx'

const errors = {
  mail: ['L’adresse e-mail n’est pas valide.\nIl manque le signe @, comme dans nom@exemple.fr.'],
  index: ['L’index doit être supérieur au précédent.'],
  commune: ['Commune requise\nÉcrivez son nom, ou ses premières lettres.'],
  jour: ['La date ne peut pas être avant le 01/11/2026.'],
  piece: ['Le fichier doit être au format .PDF ou .JPG'],
  accord: ['Cochez la case pour continuer.'],
}

const files = [
  { id: '1', name: 'acte.pdf', size: '1,4 Mo', href: paths.showcase, removes: 'remove-1' },
]

const tooLarge = 'La taille maximale autorisée pour chaque fichier est de 5 Mo.'
const limits = { each: 5_242_880, eachText: tooLarge, together: 5_242_880, togetherText: tooLarge }

const towns = ['Pont-de-Lède', 'Saint-Lunier', 'Vauclaire-sur-Lède', 'Villers-sous-Lède']

/** Fails for « panne », to show how that looks. */
function suggest(typed: string) {
  if (typed === 'panne') throw new Error('no suggestions')
  const options = towns.filter(town => town.toLowerCase().includes(typed.toLowerCase()))
  return { options, total: options.length }
}

/** The same form, filled, empty, and refused: the button shows the refusal. */
export function Forms() {
  const [refused, setRefused] = useState(false)
  const refusals = refused ? errors : undefined
  return (
    <Section title="Formulaire">
      {refused && (
        <ErrorSummary errors={errors} fields={{ mail: 'Adresse e-mail', index: 'Index' }} />
      )}
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setRefused(!refused)
        }}
      >
        <Stack>
          <Field name="nom" label="Nom" required>
            <Input width="md" defaultValue="Martin" autoComplete="family-name" />
          </Field>
          <Field
            name="mail"
            label="Adresse e-mail"
            hint="Par exemple : prenom.nom@example.fr"
            error={refusals?.mail}
            required
          >
            <Input width="lg" type="email" autoComplete="email" />
          </Field>
          <Field name="index" label="Index relevé (m³)" error={refusals?.index} required={false}>
            <Input width="xs" kind="numeric" inputMode="numeric" />
          </Field>
          <Field name="mdp" label="Mot de passe">
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field name="motif" label="Motif">
            <NativeSelect
              placeholder="Choisissez un motif"
              options={[
                { value: '1', label: 'Facturation' },
                { value: '2', label: 'Qualité de l’eau' },
              ]}
            />
          </Field>
          <Field name="texte" label="Votre message" hint="400 caractères au plus.">
            <Textarea maxLength={400} />
          </Field>
          <Field
            name="commune"
            label="Commune"
            hint="« lède » propose des communes, « paris » aucune, « panne » échoue."
            error={refusals?.commune}
          >
            <Combobox label="Communes" suggest={suggest} />
          </Field>
          <RadioGroup
            name="point"
            legend="Point de comptage"
            options={[
              { value: 'A', label: '3 avenue de la Source (P100002A)' },
              { value: 'B', label: '8 rue des Lavoirs (P100002B)' },
            ]}
          />
          <DateField
            name="jour"
            label="Date de la relève"
            min="2026-11-01"
            max="2026-12-31"
            error={refusals?.jour}
          />
          <FileField
            name="piece"
            label="Pièce justificative"
            hint="Au format PDF ou JPG, 5 Mo au plus."
            error={refusals?.piece}
            held={files}
            limits={limits}
          />
          <div>
            <Checkbox name="connecte" label="Rester connecté" defaultChecked />
            <Checkbox
              name="accord"
              label="J’accepte que ma demande soit transmise au service clientèle."
              error={refusals?.accord}
            />
          </div>
          <Cluster>
            <SubmitButton missing="Il reste à remplir : Adresse e-mail.">
              {refused ? 'Corriger' : 'Montrer les erreurs'}
            </SubmitButton>
            <Button type="reset" variant="outline">
              Effacer
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Section>
  )
}
