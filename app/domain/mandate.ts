export const mandateKind = 'Paiement récurrent'

/**
 * The mandatory text of a SEPA core mandate in French (European Payments Council, mandate translations), by paragraph:
 * the authorisation, the right to a refund, and where these rights are explained.
 */
export const mandateText = (creditorName: string): string[] => [
  `En signant ce mandat, vous autorisez ${creditorName} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de ${creditorName}.`,
  'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé.',
  'Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.',
]
