import * as paths from '#paths.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchForm } from './search-form.tsx'
import type { Search } from './subscribers.server.ts'

/** ADMSUB-03 to ADMSUB-05 */
export function SubscriberSearch({ values, size }: { values: Search; size: number }) {
  return (
    <SearchForm
      label="Rechercher un utilisateur"
      action={paths.subscribers}
      button="Rechercher"
      values={values}
      size={size}
      keeps={['tri', 'sens']}
    >
      <Field name="abonne" label="Référence abonné">
        <Input defaultValue={values.abonne} maxLength={100} autoComplete="off" />
      </Field>
      <Field name="nom" label="Nom">
        <Input defaultValue={values.nom} maxLength={100} autoComplete="off" />
      </Field>
      <Field name="email" label="Adresse e-mail">
        <Input
          defaultValue={values.email}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
        />
      </Field>
    </SearchForm>
  )
}
