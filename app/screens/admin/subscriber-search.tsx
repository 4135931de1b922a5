import { Form } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { KeptWords } from './kept-words.tsx'
import { pageSizes } from './list-state.ts'
import type { Search } from './subscribers.server.ts'

const here = '/adm-sem-webabo/subManangement' // sic
const sizes = pageSizes.map(size => ({ value: String(size), label: String(size) }))

/** ADMSUB-03 to ADMSUB-05: what is searched goes into the address; emptying is a form of its own, so a button. */
export function SubscriberSearch({ values, size }: { values: Search; size: number }) {
  return (
    <>
      {/* Keyed: fields keep what was typed, and « Réinitialiser » is to empty them. */}
      <Form
        key={JSON.stringify(values)}
        method="get"
        action={here}
        role="search"
        aria-label="Rechercher un utilisateur"
      >
        <Stack>
          <div className={cx('filters')}>
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
            <Field name="taille" label="Lignes par page">
              <NativeSelect options={sizes} defaultValue={String(size)} />
            </Field>
          </div>
          <KeptWords names={['tri', 'sens']} />
          <Cluster>
            <Button icon="search">Rechercher</Button>
            <Button variant="outline" form="vider">
              Réinitialiser
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <Form id="vider" action={here} />
    </>
  )
}
