import { expect, test } from 'vitest'
import { retentionDays } from '#domain/retention.ts'
import { store } from '#store/client.server.ts'
import { deleteOutdated } from '#store/retention.server.ts'
import { onEachStore } from '../../../../tests/support/portal.ts'
import '../../../../tests/support/upstream.ts'
import {
  deleteFilter,
  findFilter,
  maxFilters,
  renameFilter,
  savedFiltersOf,
  saveFilter,
} from './filter-rows.server.ts'

onEachStore(() => {
  test('[BEY-70] filters are kept by agent and name, one of each, and no other agent sees them', async () => {
    expect(await saveFilter('agent', 'Fuites', 'type=Dossier+de+fuite')).toBe('saved')
    expect(await saveFilter('agent', 'À voir', 'vue=retard')).toBe('saved')
    expect(await saveFilter('agent', 'a VOIR', 'pdc=P1')).toBe('taken')
    expect(await saveFilter('admin', 'Fuites', 'pdc=P2')).toBe('saved')
    const [first, second] = await savedFiltersOf('agent')
    expect([first?.name, second?.name]).toEqual(['À voir', 'Fuites'])

    const id = first?.id ?? ''
    expect(await renameFilter('agent', id, 'fuités')).toBe('taken')
    expect(await renameFilter('admin', id, 'Volé')).toBe('saved')
    expect(await findFilter('admin', id)).toBe(null)
    await deleteFilter('admin', id)
    expect(await findFilter('agent', id)).toEqual({ id, name: 'À voir', query: 'vue=retard' })
    expect(await renameFilter('agent', id, 'Retards')).toBe('saved')
    await deleteFilter('agent', id)
    expect(await findFilter('agent', id)).toBe(null)
    expect(await savedFiltersOf('admin')).toHaveLength(1)
  })

  test('[BEY-70] an agent has twenty at most, also of those posted at once', async () => {
    const names = Array.from({ length: maxFilters + 3 }, (_, rank) => `Filtre ${rank}`)
    const saved = await Promise.all(names.map(name => saveFilter('agent', name, 'vue=retard')))
    expect(saved.filter(one => one === 'saved')).toHaveLength(maxFilters)
    expect(saved.filter(one => one === 'full')).toHaveLength(3)
  })

  test('[BEY-70] one that has not changed for years is deleted', async () => {
    await saveFilter('agent', 'Ancien', 'vue=retard')
    const choice = { opening: '', keys: '', favourites: '', updatedAt: new Date() }
    await store().agentChoice.create({ data: { owner: 'agent', ...choice } })
    const day = 86_400_000
    const at = (days: number) => new Date(Date.now() + days * day)
    await deleteOutdated(at(retentionDays.choice - 1))
    expect(await savedFiltersOf('agent')).toHaveLength(1)
    await deleteOutdated(at(retentionDays.choice + 1))
    expect(await savedFiltersOf('agent')).toEqual([])
    expect(await store().agentChoice.count()).toBe(0)
  })
})
