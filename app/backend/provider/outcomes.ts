/** PAY-02, PAY-07, PAY-08: what the card payment provider answers, code and long message. */
export const outcomes = {
  accepted: { code: '00000', longMessage: 'Transaction acceptée' },
  cancelled: { code: '02306', longMessage: 'Transaction annulée par le client' },
  refused: {
    code: '01100',
    longMessage:
      'Transaction refusée par la banque de votre carte. Utilisez une autre carte ou rapprochez-vous de votre banque.',
  },
  pending: { code: '02000', longMessage: 'Transaction en cours' },
} as const
