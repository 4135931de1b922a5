/** INV-14: how a disputed invoice is treated. */
export const litigation = [
  'Votre message rejoint votre dossier\u00a0: le service Gestion Clientèle vérifie vos relevés, la période et les tarifs de cette facture, et vous répond par écrit dans les 15 jours ouvrés. Dites ce qui vous paraît faux (un index, une période, un montant) et ce que vous lisez aujourd’hui sur votre compteur.',
  'Contester ne suspend pas le paiement de ce que vous ne contestez pas\u00a0: réglez cette partie avant la date limite. Si la facture est rectifiée, ce que vous auriez payé en trop vous est rendu.',
  'Si la réponse ne vous satisfait pas, ou si elle n’est pas venue deux mois après une réclamation écrite, vous pouvez saisir gratuitement le médiateur de l’eau.',
]
