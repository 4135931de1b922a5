export const requestGone = {
  title: 'Demande introuvable',
  text: 'Cette demande n’est plus à traiter, ou ne correspond pas aux filtres.',
}
