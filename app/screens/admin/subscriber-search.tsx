import * as paths from '#paths.ts'
import { TextField } from './conform.tsx'
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
      keeps={['tri']}
    >
      {fields => (
        <>
          <TextField
            field={fields.abonne}
            label="Référence abonné"
            maxLength={100}
            autoComplete="off"
          />
          <TextField field={fields.nom} label="Nom" maxLength={100} autoComplete="off" />
          <TextField
            field={fields.email}
            label="Adresse e-mail"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
          />
        </>
      )}
    </SearchForm>
  )
}
