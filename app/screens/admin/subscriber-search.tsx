import * as paths from '#paths.ts'
import type { ListState } from '#ui/list-state.ts'
import { TextField } from './conform.tsx'
import { SearchForm } from './search-form.tsx'
import { subscriberHeaders } from './subscriber-table.tsx'
import type { Search } from './subscribers.server.ts'

type Props = { values: Search; list: ListState<keyof typeof subscriberHeaders> }

/** ADMSUB-03 to ADMSUB-05 */
export function SubscriberSearch({ values, list }: Props) {
  return (
    <SearchForm
      label="Rechercher un utilisateur"
      action={paths.subscribers}
      button="Rechercher"
      values={values}
      list={list}
      orders={subscriberHeaders}
      isUsed={Object.values(values).some(Boolean)}
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
