import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Combobox } from '#ui/form/combobox.tsx'
import {
  ErrorSummary,
  Field,
  type FormErrors,
  type FormNotice,
  filled,
  Input,
  Notice,
  useIncomplete,
} from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { type Suggest, suggestionsAt } from '#ui/form/suggestions.ts'
import { Disclosure, Stack } from '#ui/layout.tsx'
import { FormButtons } from '../../shell/form-buttons.tsx'
import {
  type AddressField,
  type AddressValues,
  requiredFields,
  type SuggestedField,
  suggestedFrom,
} from './fields.ts'

/** These fields are rarely needed, so they are folded while they are empty. */
const details = {
  buildingName: 'Bâtiment',
  stairNumber: 'Escalier',
  floorNumber: 'Étage',
  appartNumber: 'Appartement',
  streetCompl: 'Complément de rue',
  cityCompl: 'Complément de ville',
}
const detailNames = Object.keys(details) as (keyof typeof details)[]
const labels: Record<AddressField, string> = {
  country: 'Pays',
  zipCode: 'Code postal',
  city: 'Ville',
  streetName: 'Nom de la rue',
  streetNumber: 'Numéro',
  phone: 'Téléphone',
  ...details,
}

type Props = { values: AddressValues; errors: FormErrors | undefined; notice: FormNotice | null }

/** ADDR-03 to ADDR-09 */
export function AddressForm({ values, errors, notice }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, [...requiredFields]))
  const { hasCountry, isPlaced, isHome, suggestFor } = useAddressState(form)
  const field = (name: AddressField) => ({
    name,
    label: labels[name],
    error: errors?.[name] ?? null,
  })
  const input = (name: AddressField) => ({ defaultValue: values[name] })
  const suggested = (name: SuggestedField) => ({
    ...input(name),
    suggest: suggestFor[name],
    // The utility only knows the towns and streets of its own country: elsewhere nothing is suggested.
    minLength: isHome || name === 'country' ? suggestedFrom[name] : Number.POSITIVE_INFINITY,
  })
  const hasDetails = detailNames.some(name => values[name] !== '' || errors?.[name])
  return (
    <OwnedForm ref={form} action={paths.address} noValidate aria-label="Adresse">
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} fields={labels} />
        <Field {...field('country')} required>
          <Combobox {...suggested('country')} label="Pays" autoComplete="country-name" />
        </Field>
        <div className={cx('pair')}>
          <Field {...field('zipCode')} required>
            <Combobox
              {...suggested('zipCode')}
              label="Codes postaux"
              autoComplete="postal-code"
              disabled={!hasCountry}
            />
          </Field>
          <Field {...field('city')} required>
            <Combobox
              {...suggested('city')}
              label="Villes"
              autoComplete="address-level2"
              disabled={!hasCountry}
            />
          </Field>
        </div>
        <Field
          {...field('streetName')}
          hint="Écrivez-le en entier. Si nous ne connaissons pas cette rue, nous la ferons vérifier."
          required
        >
          <Combobox
            {...suggested('streetName')}
            label="Rues"
            autoComplete="address-line1"
            disabled={!isPlaced}
          />
        </Field>
        <Field {...field('streetNumber')} required={false}>
          <Input {...input('streetNumber')} width="xs" disabled={!isPlaced} />
        </Field>
        <Disclosure summary="Bâtiment, étage, complément (facultatif)" open={hasDetails}>
          <div className={cx('pair')}>
            {detailNames.map(name => (
              <Field key={name} {...field(name)}>
                <Input {...input(name)} disabled={!isPlaced} />
              </Field>
            ))}
          </div>
        </Disclosure>
        <Field
          {...field('phone')}
          hint="Pour vous joindre si une facture revient. Exemple&nbsp;: 06 12 34 56 78."
          required={false}
        >
          <Input
            {...input('phone')}
            type="tel"
            autoComplete="tel"
            width="sm"
            disabled={!isPlaced}
          />
        </Field>
        <FormButtons busy={isBusy} missing={missing}>
          Enregistrer cette adresse
        </FormButtons>
      </Stack>
    </OwnedForm>
  )
}

/** Which fields the first ones enable. Without a script all are enabled, since nothing would enable them later. */
function useAddressState(form: RefObject<HTMLFormElement>) {
  const [hasCountry, setCountry] = useState(true)
  const [isPlaced, setPlaced] = useState(true)
  const [isHome, setHome] = useState(true)
  useEffect(() => {
    const element = form.current
    const look = () => {
      const { country, zipCode, city } = partsOf(element)
      setCountry(country !== '')
      setPlaced(country !== '' && zipCode !== '' && city !== '')
      setHome(country.toLowerCase() === 'france')
    }
    look()
    element?.addEventListener('input', look)
    return () => element?.removeEventListener('input', look)
  })
  const suggestFor = useMemo(() => {
    const suggest = (field: SuggestedField): Suggest =>
      suggestionsAt(paths.addressSuggestions, () => ({ ...partsOf(form.current), champ: field }))
    return {
      country: suggest('country'),
      zipCode: suggest('zipCode'),
      city: suggest('city'),
      streetName: suggest('streetName'),
    }
  }, [form])
  return { hasCountry, isPlaced, isHome, suggestFor }
}

function partsOf(form: HTMLFormElement | null) {
  const typed = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value.trim() : ''
  }
  return { country: typed('country'), zipCode: typed('zipCode'), city: typed('city') }
}
