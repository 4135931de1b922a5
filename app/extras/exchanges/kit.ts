import { check, type Kit } from '../../../conformance/kit.ts'

export const kit: Kit = {
  group: 'listes',
  checks: [
    check('getExchanges', 'compte au moins les actes à vérifier qu’il nomme', async at => {
      const found = await at.ask('getExchanges', {}, 'agent')
      const acts = found?.acts.length ?? 0
      at.equals(Math.max(acts, found?.toCheck ?? 0), found?.toCheck ?? 0, 'actes à vérifier')
    }),
  ],
}
