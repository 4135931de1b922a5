/** What may befall a message, and the program that receives it. */
export const faultKinds = [
  'lost',
  'answer lost',
  'doubled',
  'slow',
  'garbage',
  '500',
  '401',
  'killed',
  'disk full',
] as const
