const french = /^(?:(?:\+|00)33|0)(?:[ .-]?[1-9])(?:[ .-]?\d{2}){4}$/

/** ADDR-06: a French number, with 0, +33 or 0033 before its nine other digits, which spaces, dots or hyphens may part. */
export const isPhone = (text: string): boolean => french.test(text.replace(/\s/g, ' ').trim())
