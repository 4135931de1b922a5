import { useLoaderData } from '@remix-run/react'
import { extrasIn } from '#extras/all.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Link, type Page, Screen, Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { dataParts } from './my-data.server.ts'

export const handle: Page = { title: 'Mes données', scriptless: true }

export const loader = guarded(requireSubscriber, () => ({
  parts: dataParts().map(({ key, title }) => ({ key, title })),
  rows: extrasIn(settings().EXTRAS).flatMap(({ dataRow = [] }) => dataRow),
}))

/** All data of a subscriber as downloads (GDPR, art. 15 and 20). */
export default function MyData() {
  const { parts, rows } = useLoaderData<typeof loader>()
  return (
    <Screen title="Mes données" above={{ label: 'Mon compte abonné', href: paths.account }}>
      <Text>
        Voici tout ce que nous savons de vous, à garder ou à donner à qui vous voulez. Ce qui est
        gardé, pourquoi et combien de temps&nbsp;:{' '}
        <Link href={paths.privacy}>données personnelles</Link>.
      </Text>
      <Rows>
        <LinkRow
          href={paths.myDataFile('tout.json')}
          title="Tout télécharger"
          note="JSON, lisible par un programme"
          download
        />
        <FoldRow title="Un sujet à la fois" note={`${parts.length} fichiers CSV, pour un tableur`}>
          <Rows>
            {parts.map(({ key, title }) => (
              <LinkRow key={key} href={paths.myDataFile(`${key}.csv`)} title={title} download />
            ))}
          </Rows>
        </FoldRow>
      </Rows>
      {rows.length > 0 && (
        <Rows>
          {rows.map(row => (
            <LinkRow key={row.href} {...row} />
          ))}
        </Rows>
      )}
      <Text>
        Les factures, reçus et échéanciers eux-mêmes sont dans{' '}
        <Link href={paths.documents}>Mes documents</Link>, les fichiers de vos demandes dans{' '}
        <Link href={paths.history}>Historique</Link>.
      </Text>
    </Screen>
  )
}
