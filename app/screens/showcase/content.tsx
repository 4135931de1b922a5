import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Cluster, Heading, List, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Popup } from '#ui/popup.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Section } from './lists.tsx'
import { invoices, toasts } from './samples.ts'

export function Content() {
  return (
    <>
      <Section title="Titres et textes">
        <Heading level={3}>Titre de niveau 3</Heading>
        <Heading level={4}>Titre de niveau 4</Heading>
        <Text size="lg">Un texte d’introduction, un peu plus grand.</Text>
        <Text>
          Un texte courant avec <Link href={paths.contact}>un lien</Link> et{' '}
          <Link href="https://example.fr/">un lien vers un autre site</Link>.
        </Text>
        <Text tone="muted">Un texte secondaire.</Text>
        <Link href={paths.invoices} variant="alone">
          Un lien seul
        </Link>
      </Section>
      <Section title="Boutons">
        <Cluster>
          <Button>Payer mes factures</Button>
          <Button variant="outline">Annuler</Button>
          <Button variant="ghost">Plus tard</Button>
          <Button variant="quiet">Abandonner</Button>
          <Button variant="outline">Télécharger</Button>
          <Button size="sm">Petit</Button>
          <Button busy>Payer</Button>
          <LinkButton href={`${paths.showcase}?dialogue`}>Ouvrir un dialogue</LinkButton>
          <LinkButton href={`${paths.showcase}?toasts`} variant="outline">
            Montrer les messages
          </LinkButton>
        </Cluster>
      </Section>
      <Section title="Cartes">
        <Card.Root>
          <Card.Body>
            <Text>Son contenu.</Text>
          </Card.Body>
        </Card.Root>
      </Section>
      <Section title="États">
        <Cluster>
          <Badge>Dossier traité</Badge>
          <Badge tone="info">En cours de traitement</Badge>
          <Badge tone="success">Payée</Badge>
          <Badge tone="warning">À vérifier</Badge>
          <Badge tone="late">EN RETARD</Badge>
          <Badge tone="error">Refusée</Badge>
        </Cluster>
      </Section>
      <Section title="Messages dans la page">
        {toasts.map(({ id, tone, text }) => (
          <Alert key={id} tone={tone} title={text} />
        ))}
        <Alert tone="warning" title="Une facture est en retard">
          <Text>
            <Link href={paths.invoiceList}>Voir mes factures</Link>
          </Text>
        </Alert>
      </Section>
      <Section title="Tableau">
        <InvoiceTable />
      </Section>
      <Section title="Listes et replis">
        <Rows>
          <LinkRow
            href={paths.showcase}
            title="3 avenue de la Source"
            note="P100002A · Prélèvement"
            end={<Badge tone="success">SOLDE</Badge>}
          />
          <Row
            title="Adhérer au prélèvement"
            note="Brouillon du 21/11/2026"
            end={<Button variant="ghost">Supprimer</Button>}
          />
        </Rows>
        <DefinitionList
          items={[
            { term: 'Abonné', value: 'Claire Martin' },
            { term: 'Adresse de facturation', value: '12 bis rue de la Fontaine' },
          ]}
        />
        <Disclosure summary="Comment lire ma facture ?">
          <Text>Le détail se trouve au dos de la facture.</Text>
        </Disclosure>
        <Disclosure summary="Un repli ouvert" open>
          <Text>Son contenu se lit sans JavaScript.</Text>
        </Disclosure>
        <Popup id="explication" label="Comprendre cette alerte" title="Consommation inhabituelle">
          <Text>Une explication par-dessus la page, sans JavaScript.</Text>
          <List items={['Une phrase courte.', 'Une autre, au-dessous.']} />
          <List kind="steps" items={['D’abord ceci.', 'Ensuite cela.']} />
        </Popup>
        <EmptyState title="Aucune facture trouvé">
          <Text>Votre première facture apparaîtra ici.</Text>
        </EmptyState>
      </Section>
    </>
  )
}

type Invoice = (typeof invoices)[number]

const columns: Column<Invoice>[] = [
  {
    id: 'select',
    header: 'Sélection',
    headerHidden: true,
    cell: ({ number }) => (
      <Checkbox
        name="facture"
        id={`facture-${number}`}
        value={number}
        label={`Sélectionner la facture ${number}`}
        labelHidden
      />
    ),
  },
  { id: 'issued', header: 'Date d’émission', cell: ({ issued }) => issued },
  { id: 'number', header: 'Numéro', rowHeader: true, cell: ({ number }) => number },
  { id: 'amount', header: 'Montant TTC', align: 'end', cell: ({ amount }) => amount },
  { id: 'deadline', header: 'Date limite de paiement', cell: ({ deadline }) => deadline },
  {
    id: 'state',
    header: 'État',
    cell: ({ paid }) =>
      paid ? <Badge tone="success">Payée</Badge> : <Badge tone="warning">À payer</Badge>,
  },
  {
    id: 'file',
    header: 'Fichier',
    headerHidden: true,
    cell: ({ number }) => (
      <>
        <Link href={paths.invoiceFile(number)} variant="alone" download>
          Télécharger
        </Link>
      </>
    ),
  },
]

function InvoiceTable() {
  return (
    <Table
      caption="Factures du point de comptage P100001"
      columns={columns}
      rows={invoices}
      rowKey={({ number }) => number}
    />
  )
}
