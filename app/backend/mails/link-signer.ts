import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs what a mailed link is for, where no row could keep its secret: what every notice carries lives as long as the
 * notice does. A signature is good for one purpose and one subject (the id of a subscription…).
 */
export function createLinkSigner(secret: string) {
  const key = createHmac('sha256', secret).update('mailed links').digest()
  const signatureOf = (purpose: string, subject: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject]))
      .digest('base64url')

  return {
    sign: signatureOf,

    isSigned(purpose: string, subject: string, signature: string): boolean {
      const [own, given] = [Buffer.from(signatureOf(purpose, subject)), Buffer.from(signature)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

export type LinkSigner = ReturnType<typeof createLinkSigner>
