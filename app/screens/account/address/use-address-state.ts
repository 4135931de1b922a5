import { type RefObject, useEffect, useMemo, useState } from 'react'
import * as paths from '#paths.ts'
import { type Suggest, suggestionsAt } from '#ui/form/suggestions.ts'
import type { SuggestedField } from './fields.ts'

/** What the first fields open: with the script alone, since without it nothing would open the others again. */
export function useAddressState(form: RefObject<HTMLFormElement>) {
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
