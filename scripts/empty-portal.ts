import type { ChildProcess } from 'node:child_process'

/**
 * Empties the portal's store at `url` when the back end asks, which `POST /demo/reset` makes it do: neither of the two
 * programs opens the other's database.
 */
export function emptyPortalFor(backend: ChildProcess, url: string): void {
  const store = openedOnce(url)
  backend.on('message', async message => {
    if (message !== 'empty-portal') return
    const answer = await store()
      .then(({ prisma, emptyStore }) => emptyStore(prisma))
      .then(() => 'emptied', String)
    if (backend.connected) backend.send(answer)
  })
}

/** Loaded at the first reset: a demonstration starts sooner without. */
function openedOnce(url: string) {
  const open = async () => {
    const [{ openStore }, { emptyStore }] = await Promise.all([
      import('../app/store/client.server.ts'),
      import('../app/store/empty.server.ts'),
    ])
    return { ...(await openStore(url)), emptyStore }
  }
  let opened: ReturnType<typeof open> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}
