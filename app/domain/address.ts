type Address = {
  streetNumber: string
  streetName: string
  zipCode: string
  city: string
}

/** « 12 rue des Lavandières », its number never alone at the end of a line. */
export function streetLine({ streetNumber, streetName }: Address): string {
  return [streetNumber, streetName].filter(Boolean).join('\u00a0')
}

/** « 12 rue des Lavandières, 47120 Sainte-Source » */
export function oneLine(address: Address): string {
  return `${streetLine(address)}, ${address.zipCode} ${address.city}`
}
