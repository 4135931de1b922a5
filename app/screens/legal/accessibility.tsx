import { useLoaderData } from '@remix-run/react'
import { formatDay } from '#domain/values.ts'
import { AccessibilityParts } from '#extras/accessibility-parts.tsx'
import { ask } from '#extras/slots.server.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { LargePhone } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Disclosure, Heading, Link, List, type Page, Text } from '#ui/layout.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import { Table } from '#ui/table.tsx'
import { criteria, planOf, stateOf, summaryOf, themes } from './accessibility-grid.server.ts'
import { judgedOn, judgements, sample } from './accessibility-sample.server.ts'
import { PublicPage } from './public-page.tsx'
import { Section } from './section.tsx'

export const handle: Page = { title: 'Accessibilité', scriptless: true }

export const loader = guarded(publicPage, async (_, args) => ({
  email: settings().CONTACT_EMAIL,
  site: settings().PORTAL_URL,
  parts: await ask('accessibilityPart'),
  shell: await shellAround(args),
  judgedOn: formatDay(judgedOn),
  state: stateOf(),
  summary: summaryOf(),
  pages: [...sample].flatMap(([page, { title }]) => {
    const { [page]: judged } = judgements
    return judged ? [`${title}, regardée le ${formatDay(judged.on)}\u00a0: ${judged.looked}`] : []
  }),
  faults: criteria.flatMap(({ number, about, fault }) =>
    fault
      ? [
          {
            number,
            about,
            where: fault.pages.flatMap(page => sample.get(page)?.title ?? []),
            what: fault.what,
            instead: fault.instead,
            until: formatDay(fault.until),
          },
        ]
      : [],
  ),
  plan: planOf(),
  themes: themes.map((name, index) => ({
    name,
    ...summaryOf(criteria.filter(({ number }) => number.startsWith(`${index + 1}.`))),
  })),
}))

export default function Accessibility() {
  const { email, site, parts, judgedOn, state, summary, pages, faults, plan, themes } =
    useLoaderData<typeof loader>()
  const { name, phone } = useUtility()
  return (
    <PublicPage title="Accessibilité">
      <Section title={`Cet espace est ${state}`}>
        <Text>
          Cette déclaration vaut pour <Link href={paths.home}>{site}</Link>.
        </Text>
        <Text>
          Nous, {name}, voulons que chacun puisse se servir de son espace abonnés, comme le demande
          l’article 47 de la loi n°&nbsp;2005-102 du 11&nbsp;février 2005.
        </Text>
        <Text>
          {`${summary.rate}\u00a0% des critères du RGAA\u00a04.1 qui s’appliquent sont respectés\u00a0: ${summary.met} sur ${summary.met + summary.unmet}\u00a0; ${summary.notApplicable} autres ne s’appliquent pas. L’équipe du portail les a jugés le ${judgedOn}, à la main et par des tests que chaque nouvelle version repasse.`}
        </Text>
      </Section>
      <Section title="Les critères pas encore respectés">
        <div className={cx('card')}>
          <div className={cx('recap__parts')}>
            {faults.map(({ number, about, where, what, instead, until }) => (
              <section key={number} className={cx('recap__part')}>
                <Heading level={3}>{`${number} – ${about}`}</Heading>
                <Text>{what}</Text>
                <Text tone="muted">{`En attendant\u00a0: ${instead}`}</Text>
                <DefinitionList
                  items={[
                    { term: 'Où', value: <Where pages={where} /> },
                    { term: 'Au plus tard le', value: until },
                  ]}
                />
              </section>
            ))}
          </div>
        </div>
      </Section>
      <Section title="Schéma pluriannuel 2026-2028">
        <Rows>
          {plan.map(({ year, works }) => (
            <FoldRow key={year} title={`Plan d’action ${year}`}>
              <List items={works} />
            </FoldRow>
          ))}
        </Rows>
      </Section>
      <Section title="Comment nous l’avons évalué">
        <Rows>
          <FoldRow title="Dérogations et contenus à part">
            <Text>
              Aucune dérogation pour charge disproportionnée n’est invoquée. La carte des accueils
              n’est pas soumise à l’obligation, puisque leur adresse et leurs horaires sont aussi
              écrits.
            </Text>
          </FoldRow>
          <HowJudged />
          <FoldRow title="Ce qui a été examiné">
            <Text>{`${pages.length} pages ou écrans\u00a0:`}</Text>
            <List items={pages} />
            <Table
              caption="Critères du RGAA par thème"
              captionShown
              columns={[
                { id: 'name', header: 'Thème', rowHeader: true },
                {
                  id: 'met',
                  header: 'Respectés',
                  phoneLabel: 'Respectés\u00a0:',
                  align: 'end',
                  phone: 'second',
                },
                {
                  id: 'unmet',
                  header: 'Non respectés',
                  phoneLabel: 'Non respectés\u00a0:',
                  align: 'end',
                  phone: 'last',
                },
                { id: 'notApplicable', header: 'Sans objet', align: 'end', phone: 'hidden' },
              ]}
              rows={themes}
              rowKey={({ name }) => name}
            />
            <div>
              <Link href={paths.accessibilityGrid} variant="alone" download>
                La grille complète, critère par critère et page par page (CSV)
              </Link>
            </div>
          </FoldRow>
        </Rows>
      </Section>
      <AccessibilityParts filled={parts} />
      <Section title="Une difficulté ? Dites-le-nous">
        <Text>
          Nous vous donnerons l’information d’une autre manière, et vous dirons ce que nous
          corrigeons.
        </Text>
        <Rows>
          <LinkRow href={`mailto:${email}`} title="Nous écrire" note={email} />
          <Row title="Nous appeler" note={<LargePhone phone={phone} />} />
        </Rows>
      </Section>
      <Section title="Sans réponse de notre part">
        <Text>
          Si nous ne vous répondons pas, ou si la réponse ne vous convient pas, vous pouvez saisir
          le Défenseur des droits.
        </Text>
        <Rows>
          <LinkRow
            href="https://formulaire.defenseurdesdroits.fr/"
            title="Formulaire du Défenseur des droits"
          />
          <Row title="Par téléphone" note={<LargePhone phone="09 69 39 00 00" />} />
          <Row
            title="Par courrier gratuit, sans timbre"
            note="Défenseur des droits, Libre réponse 71120, 75342&nbsp;Paris&nbsp;Cedex&nbsp;07"
          />
        </Rows>
      </Section>
    </PublicPage>
  )
}

/** The pages of a fault, folded when they are many. */
const Where = ({ pages }: { pages: string[] }) =>
  pages.length > 3 ? (
    <Disclosure summary={`${pages.length} pages ou écrans`}>
      <List items={pages} />
    </Disclosure>
  ) : (
    pages.join(', ')
  )

/** This part says how the statement was drawn up, as its official model asks. */
const HowJudged = () => (
  <>
    <FoldRow title="Technologies employées">
      <List
        items={['HTML 5', 'CSS', 'SVG', 'JavaScript, dont chaque page peut se passer', 'PDF']}
      />
    </FoldRow>
    <FoldRow title="Environnement de test">
      <Text>
        Les pages ont été essayées dans Chromium&nbsp;156 sous Linux, avec et sans JavaScript, au
        clavier.
      </Text>
      <Text>
        Orca&nbsp;43 a lu quatre parcours dans Firefox&nbsp;153, au clavier seul&nbsp;: une
        connexion refusée puis acceptée, le paiement d’une facture, l’envoi d’un relevé, une
        réclamation. Ni NVDA, ni JAWS, ni VoiceOver, ni TalkBack n’ont été essayés. Safari ne l’a
        pas été non plus.
      </Text>
    </FoldRow>
    <FoldRow title="Outils d’évaluation">
      <List
        items={[
          'axe-core, pour ce qu’un programme peut juger, sur écran large et sur téléphone',
          'le Nu Html Checker, pour la validité du code',
          'un relevé des titres, liens, champs et images de chaque page, relu à la main',
          'le calcul des contrastes de toutes les couleurs du portail',
        ]}
      />
    </FoldRow>
  </>
)
