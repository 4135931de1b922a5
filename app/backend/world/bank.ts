const mod97 = (digits: string) => Number(BigInt(digits) % 97n)

/** A well-formed French IBAN for a bank that does not exist. `account`: up to 11 digits. */
export function fictitiousIban(account: number): string {
  const bank = '99991'
  const branch = '00042'
  const number = String(account).padStart(11, '0')
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(number)) % 97)
  const bban = `${bank}${branch}${number}${String(key).padStart(2, '0')}`
  // F is 15 and R is 27 in the IBAN's arithmetic.
  const check = 98 - mod97(`${bban}152700`)
  return `FR${String(check).padStart(2, '0')}${bban}`
}

export const fictitiousBic = 'EAUXFRPPXXX'
