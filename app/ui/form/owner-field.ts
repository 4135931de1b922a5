/** The hidden field by which a posted form says whose page it stood on (BEY-560). */
export const ownerField = 'pour'
