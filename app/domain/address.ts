type Address = {
  streetNumber: string
  streetName: string
  zipCode: string
  city: string
}

/** « 12 rue des Lavandières », with a no-break space after the number. */
export function streetLine({ streetNumber, streetName }: Address): string {
  return [streetNumber, streetName].filter(Boolean).join('\u00a0')
}

/** « 12 rue des Lavandières, 47120 Sainte-Source » */
export function oneLine(address: Address): string {
  return `${streetLine(address)}, ${address.zipCode} ${address.city}`
}
