type Address = {
  streetNumber: string
  streetName: string
  zipCode: string
  city: string
}

export function streetLine({ streetNumber, streetName }: Address): string {
  return [streetNumber, streetName].filter(Boolean).join('\u00a0')
}

/** « 12 rue des Lavandières, 47120 Sainte-Source » */
export function oneLine(address: Address): string {
  return `${streetLine(address)}, ${address.zipCode} ${address.city}`
}

export const pointName = ({ pdcRef, adress }: { pdcRef: string; adress: Address }) =>
  `${streetLine(adress)} (${pdcRef})`

const french = /^(?:(?:\+|00)33|0)(?:[ .-]?[1-9])(?:[ .-]?\d{2}){4}$/

/** ADDR-06: a French number, with 0, +33 or 0033 before its nine other digits, which spaces, dots or hyphens may part. */
export const isPhone = (text: string): boolean => french.test(text.replace(/\s/g, ' ').trim())
