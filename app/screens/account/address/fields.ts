/** ADDR-03, in the order of the form. */
export const addressFields = [
  'country',
  'zipCode',
  'city',
  'streetName',
  'streetNumber',
  'buildingName',
  'stairNumber',
  'floorNumber',
  'appartNumber',
  'streetCompl',
  'cityCompl',
  'phone',
] as const

export type AddressField = (typeof addressFields)[number]
export type AddressValues = Record<AddressField, string>

/** ADDR-04 */
export const requiredFields = ['country', 'zipCode', 'city', 'streetName'] as const

/** The longest value of any field, in characters. */
export const longestField = 60

/** ADDR-09: how many letters must be typed before a field suggests something. */
export const suggestedFrom = { country: 2, zipCode: 2, city: 2, streetName: 3 }

export type SuggestedField = keyof typeof suggestedFrom
